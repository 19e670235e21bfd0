/** Bars above the header move everything that begins below it: panels, dialogs, and table heads read this height. */
export function followHeight(top: HTMLElement | null) {
  if (!top) return
  const root = document.documentElement.style
  const observer = new ResizeObserver(() => root.setProperty('--shell-top', `${top.offsetHeight}px`))
  observer.observe(top)
  return () => {
    observer.disconnect()
    root.removeProperty('--shell-top')
  }
}
