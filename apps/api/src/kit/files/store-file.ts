import type { Ctx } from '../context.ts'
import { isAway } from '../problem.ts'
import { newToken } from '../security/token.ts'

type Store = Pick<Ctx, 'outside' | 'files' | 'now'>

/**
 * Stores bytes under a new key and calls `record` for their row. The database knows the key before the bytes exist: if
 * anything fails in between, a sweep deletes files without a row.
 */
export async function withStored<T>(ctx: Store, file: Blob, record: (key: string) => Promise<T>): Promise<T> {
  const key = newToken()
  await ctx.outside.insertInto('stored_file').values({ key, size: file.size, created_at: ctx.now() }).execute()
  try {
    await ctx.files.put(key, file)
    return await record(key)
  } catch (error) {
    // A store that doesn’t answer would be waited for again.
    if (!isAway(error)) await dropStored(ctx, key).catch(() => {})
    throw error
  }
}

/** Bytes first: the sweep finds them by their row. */
export async function dropStored({ outside, files }: Pick<Store, 'outside' | 'files'>, key: string) {
  await files.remove(key)
  await outside.deleteFrom('stored_file').where('key', '=', key).execute()
}
