let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
const releases = ['pointerup', 'pointercancel']
for (const release of releases) addEventListener(release, () => (isPressed = false), true)

/** Now, or once the pointer is up again: a change of the page in between would move the button away from under it. */
export function afterPress(work: () => void) {
  if (!isPressed) return work()
  const once = new AbortController()
  const go = () => {
    once.abort()
    // The click itself comes first.
    setTimeout(work)
  }
  for (const release of releases) addEventListener(release, go, { signal: once.signal })
}
