import { roles } from '@handoff/contracts/access/roles/roles'
import type { RoleAccess } from '@handoff/contracts/kit'
import {
  IconBriefcase,
  IconCircleCheckFilled,
  IconEye,
  IconHierarchy2,
  IconSquareDashed,
  IconUserPlus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import css from './RoleEditor.module.css'

export type Start = { name: string; roleAccesses: readonly RoleAccess[] }
type Props = {
  /** Something was checked that choosing another template would undo. */
  isChanged: (chosen: Start) => boolean
  onChoose: (start: Start) => void
}

const blank: Start = { name: '', roleAccesses: [] }
const looks: Record<string, { icon: typeof IconEye; text: string }> = {
  'Front desk': { icon: IconUserPlus, text: 'Add customers, send referrals' },
  Intake: { icon: IconUserPlus, text: 'Add customers, send referrals' },
  'Case manager': { icon: IconBriefcase, text: 'Customers and referrals' },
  'Network manager': { icon: IconHierarchy2, text: 'Providers, locations, requests' },
  'View only': { icon: IconEye, text: 'Look, never change' },
}

/** A new role begins as a template, or blank. */
export function StartFrom({ isChanged, onChoose }: Props) {
  const [chosen, setChosen] = useState<Start>(blank)
  const [asked, setAsked] = useState<Start | null>(null)
  const templates: Start[] = useEndpoint(roles.templates, {}).data ?? []
  const choose = (start: Start) => {
    setChosen(start)
    onChoose(start)
  }
  return (
    <div role="group" aria-label="Start from a template">
      <h2 className={css.label}>Start from a template</h2>
      <div className={css.templates}>
        {[...templates, blank].map((start) => {
          const { icon: Icon, text } = looks[start.name] ?? { icon: IconSquareDashed, text: 'Start with nothing' }
          const isChosen = start.name === chosen.name
          return (
            <button
              key={start.name}
              type="button"
              aria-pressed={isChosen}
              onClick={() => (isChosen ? undefined : isChanged(chosen) ? setAsked(start) : choose(start))}
            >
              <b>
                <Icon size={17} stroke={1.7} aria-hidden />
                {start.name || 'Blank'}
                {isChosen && <IconCircleCheckFilled className={css.chosen} size={18} aria-hidden />}
              </b>
              <small>{text}</small>
            </button>
          )
        })}
      </div>
      <ConfirmDialog
        title={`Start over from ${asked?.name || 'Blank'}?`}
        confirm="Start over"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) choose(asked)
          setAsked(null)
        }}
      >
        The permissions you’ve checked are replaced.
      </ConfirmDialog>
    </div>
  )
}
