import { grantable } from '@handoff/contracts/access/roles/roles'
import type { RoleAccess } from '@handoff/contracts/kit'
import { Box } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './RoleSummary.module.css'
import { sentencesOf } from './roleSentences.ts'
import type { Side } from './roleWords.ts'

type Props = { value: readonly RoleAccess[]; side: Side; children?: ReactNode }

/** What a role means, in sentences; it changes with every check. */
export function RoleSummary({ value, side, children }: Props) {
  const { can, cannot, areas } = sentencesOf(value, side)
  return (
    <Box className={`panel ${css.summary}`} component="section" p="md" fz="sm" aria-label="What this role can do">
      <header>
        <h2>What this role can do</h2>
        <small>
          {areas} of {grantable[side].length} areas
        </small>
      </header>
      {can.length === 0 && <p>No access yet</p>}
      <ul aria-live="polite">
        {can.map((words) => (
          <li key={words}>
            <IconCheck size={16} stroke={2} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
      <h3>Can’t</h3>
      <Box className={css.cannot} component="ul" c="var(--text-2)">
        {cannot.map((words) => (
          <li key={words}>
            <IconMinus size={16} stroke={2} aria-hidden />
            {words}
          </li>
        ))}
      </Box>
      {children && <footer>{children}</footer>}
    </Box>
  )
}
