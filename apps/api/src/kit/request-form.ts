import type { FastifyRequest } from 'fastify'

/** What a form may hold at the most; how large a file of its own may be is said by the contract. */
export const formLimits = {
  fileSize: 25 * 1024 * 1024,
  files: 10,
  fields: 100,
  fieldSize: 512 * 1024,
  fieldNameSize: 100,
}

/** The fields of a form by their names: texts, and files as `File`. */
export class Form extends Map<string, string | File> {}

/** Reads a form into memory, file by file; a body that is JSON is left as it is. */
export async function readForm(request: FastifyRequest): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  const form = new Form()
  for await (const part of request.parts()) {
    if (part.type === 'field') form.set(part.fieldname, String(part.value))
    else
      form.set(
        part.fieldname,
        new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype }),
      )
  }
  return form
}
