import { type FilledField, mayDefine } from '@handoff/contracts/customFields/customFields'
import type { FieldTarget } from '@handoff/contracts/customFields/kinds'
import { Button } from '@mantine/core'
import { IconForms, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { holderOf, useMe } from '../../kit/session/CurrentUser.ts'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { ErrorState } from '../../ui/layout/ErrorState.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { ListSkeleton } from '../../ui/table/ListSkeleton.tsx'
import css from './customFields.module.css'
import { shownValue } from './fieldWords.tsx'
import type { ValuesDialog } from './ValuesDialog.tsx'

type Props = Pick<Parameters<typeof ValuesDialog>[0], 'endpoint' | 'recordId' | 'name'> & {
  targetType: FieldTarget
  fields: readonly FilledField[] | undefined
  error: Error | null
  onRetry: () => unknown
  mayEdit: boolean
}

const loadDialog = () => import('./ValuesDialog.tsx')

/** The custom fields of one record: all of them, so that it shows what no one has asked yet. */
export function RecordFields({ targetType, fields, error, onRetry, mayEdit, ...record }: Props) {
  const me = useMe()
  const [isEditing, setEditing] = useState(false)
  const Dialog = useLazyPart(loadDialog, isEditing)?.ValuesDialog
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (!fields) return <ListSkeleton rows={4} />
  if (fields.length === 0)
    return (
      <EmptyState
        icon={IconForms}
        title="No custom fields yet"
        text="Fields that your network adds, such as a case number or a housing situation, appear here."
        action={
          mayDefine(holderOf(me), targetType) && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/settings" search={{ tab: 'custom-fields' }} {...props} />}
            >
              Add fields
            </Button>
          )
        }
      />
    )
  return (
    <div className={css.record}>
      {mayEdit && (
        <Button
          className={css.edit}
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.7} />}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
      <Facts isWide facts={fields.map((field) => [field.name, shownValue(field) ?? '–'] as const)} />
      {Dialog && isEditing && <Dialog {...record} fields={fields} onClosed={() => setEditing(false)} />}
    </div>
  )
}
