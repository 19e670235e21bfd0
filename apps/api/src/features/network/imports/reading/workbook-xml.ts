import { setImmediate } from 'node:timers/promises'
import sax from 'sax'

/** What a part of a workbook holds, piece by piece. Names come without their prefixes. */
export type Visitor = {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** The rest is not read. */
  isDone?: () => boolean
}

/** A workbook needs about ten; thousands would fill the memory. */
const deepest = 50
const mostAttributes = 100

/** The five entities of XML alone; the types don’t know the setting. */
const options: sax.SAXOptions & { strictEntities: boolean } = { position: false, strictEntities: true }

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Yields after each piece, so that what was read can be passed on. Throws for what is no XML, and for what no spreadsheet
 * writes: declarations of entities, and bottomless elements.
 */
export async function* inPieces(pieces: AsyncIterable<Uint8Array>, visitor: Visitor): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = sax.parser(true, options)
  let depth = 0
  let attributes = 0
  const fail = () => {
    throw new Error('This part of the workbook is malformed')
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser has no other way
  parser.onerror = fail
  parser.ondoctype = fail
  parser.onattribute = () => {
    if (++attributes > mostAttributes) fail()
  }
  parser.onopentag = (tag) => {
    if (++depth > deepest) fail()
    attributes = 0
    visitor.open?.(withoutPrefix(tag.name), tag.attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth--
    visitor.close?.(withoutPrefix(name))
  }
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
  parser.ontext = (text) => visitor.text?.(text)
  parser.oncdata = (text) => visitor.text?.(text)

  for await (const piece of pieces) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
    if (visitor.isDone?.()) return
    // Others are answered between the pieces of a large sheet.
    await setImmediate()
  }
  parser.write(decoder.decode()).close()
}
