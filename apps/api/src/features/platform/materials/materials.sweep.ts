import { aDay, anHour } from '@handoff/contracts/kit/dates/durations'
import type { Job } from '../../../kit/events/jobs.ts'
import type { FileStore } from '../../../kit/files/store.ts'
import { clearUploads } from '../../../kit/files/uploads.ts'
import { isAway } from '../../../kit/problem.ts'

/** Deletes bytes without a record: those of deleted records, and of aborted uploads. */
export const sweepFiles = (files: FileStore, uploads: string): Job => ({
  name: 'materials.sweep',
  everyMs: anHour,
  run: async ({ db, now }) => {
    const before = new Date(now.getTime() - anHour)
    // Uploaded for a custom field, and not used as a value.
    await db
      .deleteFrom('custom_field_file')
      .where('created_at', '<', before)
      .where((it) =>
        it.not(
          it.exists(it.selectFrom('custom_value').select('field_id').whereRef('file_id', '=', 'custom_field_file.id')),
        ),
      )
      .execute()
    // Uploaded for a message that was never sent.
    await db
      .deleteFrom('material')
      .where('referral_id', 'is not', null)
      .where('created_at', '<', new Date(now.getTime() - aDay))
      .where((it) =>
        it.not(it.exists(it.selectFrom('note_file').select('note_id').whereRef('material_id', '=', 'material.id'))),
      )
      .execute()
    // Uploaded for a referral that was never saved, or whose draft was deleted.
    await db
      .deleteFrom('material')
      .where('is_for_referral', '=', true)
      .where('created_at', '<', new Date(now.getTime() - aDay))
      .where((it) =>
        it.not(
          it.exists(it.selectFrom('referral_file').select('group_id').whereRef('material_id', '=', 'material.id')),
        ),
      )
      .execute()
    const left = await db
      .selectFrom('stored_file')
      .leftJoin('material', 'material.file_key', 'stored_file.key')
      .leftJoin('custom_field_file', 'custom_field_file.file_key', 'stored_file.key')
      .select('stored_file.key')
      .where('material.id', 'is', null)
      .where('custom_field_file.id', 'is', null)
      .where('stored_file.created_at', '<', before)
      .limit(1000)
      .execute()
    const failures: unknown[] = []
    for (const { key } of left)
      try {
        await files.remove(key)
        await db.deleteFrom('stored_file').where('key', '=', key).execute()
      } catch (error) {
        // A failure must not stop the others; a store that is away fails them all.
        failures.push(error)
        if (isAway(error)) break
      }
    await clearUploads(uploads, before)
    if (failures.length) throw failures[0]
  },
})
