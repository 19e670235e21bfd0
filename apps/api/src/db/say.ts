/** What a command prints. */
export const say = (line: string) => console.log(line)

export const count = (number: number, what: string, many = `${what}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? what : many}`
export const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
