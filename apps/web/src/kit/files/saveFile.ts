/** Downloads a file in the browser. */
export function saveFile(name: string, contents: Blob) {
  const address = URL.createObjectURL(contents)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
