let known: boolean | undefined

/** Maps are drawn with WebGL 2, which old browsers and computers without graphics do not have. */
export function canDrawMaps(): boolean {
  if (known !== undefined) return known
  const drawing = document.createElement('canvas').getContext?.('webgl2')
  // A browser keeps only a few of these.
  drawing?.getExtension('WEBGL_lose_context')?.loseContext()
  known = !!drawing
  return known
}
