const fields = ['input', 'textarea', 'select', 'button[aria-haspopup="listbox"]']
  .map((field) => `${field}:not(:disabled, [type="hidden"])`)
  .join()

/**
 * A `ref` for the fields of a dialog: the first one has the focus when it opens, unless another asks for it. Fields
 * that come later take it over from the dialog's buttons.
 */
export function firstField(part: HTMLElement | null) {
  if (!part || part.querySelector('[data-autofocus]')) return
  const first = part.querySelector<HTMLElement>(fields)
  const checked = first?.matches('[type="radio"]') && part.querySelector<HTMLElement>('[type="radio"]:checked')
  const field = checked || first
  field?.setAttribute('data-autofocus', 'true')
  const focused = document.activeElement
  if (focused?.matches('button') && part.closest('[role="dialog"]')?.contains(focused)) field?.focus()
}
