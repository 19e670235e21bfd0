/**
 * The `ref` of an element that takes the focus when it appears, so that screen readers continue from it. React calls it
 * together with the change of the page: there is no moment at which nothing has the focus.
 */
export const focusAtMount = (element: HTMLElement | null) => element?.focus()
