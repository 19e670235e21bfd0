import * as z from 'zod/mini'

const Local = z.array(z.object({ id: z.string(), isActive: z.boolean() }))

/** What a browser stored before choices were stored on the server; taken over once. */
export function takeLocalFields(key: string): z.output<typeof Local> {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return []
    localStorage.removeItem(key)
    return Local.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}
