import { mayDefine, type RecordField } from '@handoff/contracts/network/customFields/customFields'
import type { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { Box, Button } from '@mantine/core'
import { IconForms, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'
import { counted } from '../../../ui/display/counted.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './customFields.module.css'
import { shownValue } from './fieldWords.tsx'
import type { ValuesDialog } from './ValuesDialog.tsx'

type Props = Pick<Parameters<typeof ValuesDialog>[0], 'endpoint' | 'recordId' | 'name'> & {
  targetType: FieldTarget
  fields: readonly RecordField[] | undefined
  error: Error | null
  onRetry: () => unknown
  mayEdit: boolean
}

const loadDialog = () => import('./ValuesDialog.tsx')

/** The custom fields of one record; those without a value are folded. */
export function RecordFields({ targetType, fields, error, onRetry, mayEdit, ...record }: Props) {
  const me = useMe()
  const [isEditing, setEditing] = useState(false)
  const [showsEmpty, setShowsEmpty] = useState(false)
  const Dialog = useLazyPart(loadDialog, isEditing)?.ValuesDialog
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (!fields) return <ListSkeleton rows={4} />
  if (fields.length === 0)
    return (
      <EmptyState
        icon={IconForms}
        title="No custom fields yet"
        text="Fields your network adds, such as a case number or housing situation, appear here."
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
  const filled = fields.filter((field) => shownValue(field) !== null)
  const empty = fields.filter((field) => shownValue(field) === null)
  const edit = () => setEditing(true)
  return (
    <>
      {filled.length === 0 ? (
        <EmptyState
          icon={IconForms}
          title="No details yet"
          text={`${namesOf(fields)}: nothing entered yet.`}
          action={mayEdit && <Button onClick={edit}>Add details</Button>}
        />
      ) : (
        <Box pos="relative" py="md" px="lg">
          {mayEdit && (
            <Button
              className={css.edit}
              variant="default"
              leftSection={<IconPencil size={15} stroke={1.7} />}
              onClick={edit}
            >
              Edit
            </Button>
          )}
          <Facts isWide facts={filled.map(factOf)} />
          {empty.length > 0 && (
            <Button
              className={css.more}
              variant="subtle"
              size="compact-sm"
              aria-expanded={showsEmpty}
              onClick={() => setShowsEmpty(!showsEmpty)}
            >
              {showsEmpty ? 'Hide' : 'Show'} {counted(empty.length, 'empty field')}
            </Button>
          )}
          {showsEmpty && <Facts isWide facts={empty.map(factOf)} />}
        </Box>
      )}
      {Dialog && isEditing && <Dialog {...record} fields={fields} onClosed={() => setEditing(false)} />}
    </>
  )
}

const factOf = (field: RecordField) => [field.name, shownValue(field) ?? '–'] as const

/** 'Case number, Housing situation, and 3 more'. */
function namesOf(fields: readonly RecordField[]) {
  const names = fields.slice(0, 3).map(({ name }) => name)
  return fields.length > 3 ? `${names.slice(0, 2).join(', ')}, and ${fields.length - 2} more` : names.join(', ')
}
