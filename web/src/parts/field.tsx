// Labelled fields.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface NumberProps {
  label: string;
  value: string;
  first: number;
  last: number;
  /** The largest number that the slider goes to, if there is a slider. */
  slider?: number;
  hint?: string;
  placeholder?: string;
  onChange(value: string): void;
}

/** A number, with a slider or without. */
export function NumberField({ label, value, first, last, slider, hint, placeholder, onChange }: NumberProps) {
  const id = useId();
  return (
    <div class={slider ? "field field-slider" : "field"}>
      <label for={id}>{label}</label>
      {slider && (
        <input
          type="range"
          aria-label={`${label}, slider`}
          min={first}
          max={slider}
          value={Number(value) || first}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={first}
        max={last}
        placeholder={placeholder}
        value={value}
        aria-describedby={hint && `${id}-hint`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {hint && (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

/** One of several values. One that is none of them, as an address may have it, is shown as it is. */
export function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  const isKnown = choices.some(([known]) => known === value);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(([known, text]) => (
          <option key={known} value={known}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A part of the page with a heading. */
export function Panel({ title, children, class: name }: { title: string; children: ComponentChildren; class?: string }) {
  const id = useId();
  return (
    <section class={`panel ${name ?? ""}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
