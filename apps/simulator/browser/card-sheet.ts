/** Styles of the vendor's forms and buttons. */
export const cardSheet = `
:host {
  --base: #1f5fd6; --on-base: #fff; --text: #1d1730; --muted: #5d5572; --field: #fff; --form: transparent;
  --outline: var(--base); --edge: #8d8478; --error: #c62828; --radius: 12px; --padding: 0;
  display: block; color: var(--text); font-family: inherit; font-size: 16px; line-height: 1.4;
}
* { box-sizing: border-box; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 16px 12px; padding: var(--padding); margin: 0; background: var(--form); }
h3, .field, .alert, .hint, button.pay { grid-column: 1 / -1; }
.expiry, .code { grid-column: span 1; }
h3 { margin: 0; font-size: 18px; }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input, select {
  width: 100%; min-height: 48px; padding: 10px 14px; font: inherit; color: inherit; background: var(--field);
  border: 1.5px solid var(--edge); border-radius: var(--radius); font-variant-numeric: tabular-nums;
}
input:focus-visible, select:focus-visible, button:focus-visible {
  outline: 3px solid var(--text); outline-offset: 2px; border-color: var(--outline);
}
input[aria-invalid='true'] { border-color: var(--error); border-width: 2px; }
input::placeholder { color: var(--muted); opacity: 1; }
.number { position: relative; }
.number input { padding-right: 96px; }
.brand { position: absolute; right: 14px; top: 37px; font-size: 13px; font-weight: 700; color: var(--muted); pointer-events: none; }
.error { margin: 8px 0 0; font-size: 14px; color: var(--error); }
.alert { margin: 0; padding: 12px 14px; border-radius: var(--radius); border: 1.5px solid var(--error); color: var(--error); background: #fff; }
[hidden] { display: none; }
.hint { margin: 0; font-size: 14px; color: var(--muted); }
.hint button {
  min-height: 24px; padding: 0; border: 0; background: none; font: inherit; color: inherit;
  text-decoration: underline; cursor: pointer;
}
button.pay {
  min-height: 52px; border: 0; border-radius: calc(var(--radius) + 4px); background: var(--base); color: var(--on-base);
  font: inherit; font-size: 18px; font-weight: 700; cursor: pointer;
}
button.pay:hover { filter: brightness(0.94); }
button.pay[aria-disabled='true'] { cursor: progress; filter: saturate(0.6); }
@media (forced-colors: active) { button.pay { border: 2px solid ButtonText; } }
`
