type Press = { button: number; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** A click that opens a link in another tab or window. */
export const isElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: Press) =>
  button !== 0 || ctrlKey || metaKey || shiftKey
