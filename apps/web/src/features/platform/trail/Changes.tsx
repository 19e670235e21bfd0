import type { AuditEntry } from '@handoff/contracts/platform/trail/trail'
import { IconArrowRight, IconLock } from '@tabler/icons-react'
import css from './History.module.css'

/** Each changed field with its old and new value. */
export function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null
  return (
    <dl className={css.changes}>
      {changes.map(({ field, label, before, after, isMasked }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {isMasked ? (
              <span className={css.masked}>
                <IconLock size={13} stroke={1.8} aria-hidden /> Hidden
              </span>
            ) : (
              <>
                {before !== null && <del>{before}</del>}
                {before !== null && <IconArrowRight size={13} stroke={1.8} aria-label="changed to" />}
                {after === null ? <i>removed</i> : <ins>{after}</ins>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
