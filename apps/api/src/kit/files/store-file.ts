import type { Ctx } from '../context.ts'
import { newToken } from '../security/token.ts'

type Store = Pick<Ctx, 'outside' | 'files' | 'now'>

/**
 * Stores bytes under a new key, and does the work that records what they are. The key is known to the database before
 * the bytes are: whatever goes wrong in between, a sweep finds what no record speaks of.
 */
export async function withStored<T>(ctx: Store, file: Blob, record: (key: string) => Promise<T>): Promise<T> {
  const key = newToken()
  await ctx.outside.insertInto('stored_file').values({ key, size: file.size, created_at: ctx.now() }).execute()
  try {
    await ctx.files.put(key, file)
    return await record(key)
  } catch (error) {
    await dropStored(ctx, key).catch(() => {})
    throw error
  }
}

/** Bytes first: the row is what the sweep finds them by. */
export async function dropStored({ outside, files }: Pick<Store, 'outside' | 'files'>, key: string) {
  await files.remove(key)
  await outside.deleteFrom('stored_file').where('key', '=', key).execute()
}
