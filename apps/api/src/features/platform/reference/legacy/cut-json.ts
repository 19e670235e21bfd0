/**
 * Reads JSON that may be truncated. Complete parts are kept, the value at the end of the file is dropped together with
 * its list entry, and open lists and objects are closed. Anything else that is not JSON is rejected, and so are keys
 * that would change an object's prototype, and nesting deeper than any list of places.
 */
export type Cut = {
  /** Where the file ends. */
  offset: number
  /** The dropped entry, and the last one before it, as JSON pointers. */
  path: string
  lastComplete: string
}
export type Read = { value: unknown; cut: Cut | null }

export class NotJson extends Error {}

const deepest = 20
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Thrown if the text ends too early; caught by the reader of a list that can be closed. */
class Ended extends Error {}

type Reader = { text: string; at: number; path: string[]; cut: Cut | null }

export function readCutJson(text: string): Read {
  const reader: Reader = { text: text.replace(/^\uFEFF/, ''), at: 0, path: [], cut: null }
  skipSpace(reader)
  if (reader.at === reader.text.length) throw new NotJson('The file is empty')
  try {
    const value = readValue(reader)
    skipSpace(reader)
    if (!reader.cut && reader.at < reader.text.length) fail(reader)
    return { value, cut: reader.cut }
  } catch (error) {
    if (error instanceof Ended) throw new NotJson('The file is cut off')
    throw error
  }
}

function fail({ at }: Reader): never {
  throw new NotJson(`The file is not JSON: see character ${at + 1}`)
}

function skipSpace(reader: Reader) {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++
}

function readValue(reader: Reader): unknown {
  skipSpace(reader)
  if (reader.path.length > deepest) throw new NotJson(`The file is nested deeper than ${deepest} levels`)
  const sign = reader.text[reader.at]
  if (sign === undefined) throw new Ended()
  if (sign === '{') return readObject(reader)
  if (sign === '[') return readList(reader)
  if (sign === '"') return readText(reader)
  return readWord(reader)
}

function readList(reader: Reader): unknown[] {
  const list: unknown[] = []
  reader.at++
  for (;;) {
    skipSpace(reader)
    if (reader.text[reader.at] === ']' && list.length === 0) return closed(reader, list)
    const depth = reader.path.push(String(list.length))
    try {
      list.push(readValue(reader))
      if (reader.cut) return list
    } catch (error) {
      if (!(error instanceof Ended)) throw error
      if (reader.cut) return list
      // Field names inside the entry are not part of its path.
      reader.path.length = depth
      reader.cut = {
        offset: reader.text.length,
        path: pointer(reader.path),
        lastComplete: list.length > 0 ? pointer([...reader.path.slice(0, -1), String(list.length - 1)]) : '',
      }
      return list
    } finally {
      reader.path.length = depth - 1
    }
    skipSpace(reader)
    const sign = reader.text[reader.at]
    if (sign === undefined) {
      reader.cut = {
        offset: reader.text.length,
        path: pointer([...reader.path, String(list.length)]),
        lastComplete: pointer([...reader.path, String(list.length - 1)]),
      }
      return list
    }
    if (sign === ']') return closed(reader, list)
    if (sign !== ',') fail(reader)
    reader.at++
  }
}

function readObject(reader: Reader): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  reader.at++
  for (let isFirst = true; ; isFirst = false) {
    skipSpace(reader)
    if (reader.text[reader.at] === '}' && isFirst) return closed(reader, object)
    if (reader.at >= reader.text.length) throw new Ended()
    if (reader.text[reader.at] !== '"') fail(reader)
    const key = readText(reader)
    if (forbidden.has(key)) throw new NotJson(`The file contains the forbidden key ${key}`)
    skipSpace(reader)
    if (reader.at >= reader.text.length) throw new Ended()
    if (reader.text[reader.at] !== ':') fail(reader)
    reader.at++
    reader.path.push(key)
    object[key] = readValue(reader)
    reader.path.pop()
    if (reader.cut) return object
    skipSpace(reader)
    const sign = reader.text[reader.at]
    if (sign === undefined) throw new Ended()
    if (sign === '}') return closed(reader, object)
    if (sign !== ',') fail(reader)
    reader.at++
  }
}

function closed<T>(reader: Reader, value: T): T {
  reader.at++
  return value
}

function readText(reader: Reader): string {
  const start = reader.at
  for (let at = start + 1; at < reader.text.length; at++) {
    if (reader.text[at] === '\\') at++
    else if (reader.text[at] === '"') {
      reader.at = at + 1
      return parsed(reader, reader.text.slice(start, at + 1)) as string
    }
  }
  throw new Ended()
}

function readWord(reader: Reader): unknown {
  const [word] = /^[-+.\w]+/.exec(reader.text.slice(reader.at, reader.at + 40)) ?? fail(reader)
  const isAtEnd = reader.at + word.length === reader.text.length
  // A number, or `true`, at the very end may have continued.
  if (isAtEnd && reader.path.length > 0) throw new Ended()
  const value = parsed(reader, word)
  reader.at += word.length
  return value
}

function parsed(reader: Reader, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return fail(reader)
  }
}

const pointer = (path: string[]) => path.map((key) => `/${key}`).join('')
