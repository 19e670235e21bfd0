import type { RequestOf } from '@handoff/contracts/kit'
import { customFields, type UsedField } from '@handoff/contracts/network/customFields/customFields'
import type { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { Box, Button, Flex, SegmentedControl, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { Small } from '../../../../ui/display/Small.tsx'
import { LeaveGuard } from '../../../../ui/form/LeaveGuard.tsx'
import { SaveBar } from '../../../../ui/frame/SaveBar.tsx'
import { Notice } from '../../../../ui/states/Notice.tsx'
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { FieldMenu } from './FieldMenu.tsx'
import { FieldPreview } from './FieldPreview.tsx'
import { changesIn, type FieldForm, previewOf, recordNoun, requestOf } from './fieldForm.ts'

type Props = {
  targetType: FieldTarget
  /** Of one that exists. */
  field?: UsedField
  fields: readonly UsedField[]
  initial: FieldForm
  onSaved: (id: number) => void
  onDeleted: () => void
  /** With what makes its draft go once it is left on purpose; null: nothing is changed. */
  onDirty: (drop: (() => void) | null) => void
}

/** The field that is being edited, with its preview. */
export function FieldWorkspace({ targetType, field, fields, initial, onSaved, onDeleted, onDirty }: Props) {
  // As it was when one began: what others change since then is not written over unseen.
  const [version, setVersion] = useState(field?.version)
  const [step, setStep] = useState<'edit' | 'preview'>('edit')
  const [isDeleting, setDeleting] = useState(false)
  const endpoint = field ? customFields.save : customFields.create
  const form = useEndpointForm<typeof endpoint, FieldForm>(endpoint, {
    initialValues: initial,
    draftOf: `${targetType}-${initial.kind}`,
    toInput: (values) =>
      ({
        ...(field ? { id: field.id, version, confirmed: values.confirmed } : { targetType }),
        ...requestOf(values),
      }) as RequestOf<typeof endpoint>,
    onSuccess: ({ id }) => onSaved(id),
  })
  const changes = changesIn(form.values, initial)
  const isChanged = changes > 0
  const { drop } = form.draft
  useEffect(() => onDirty(isChanged ? drop : null), [isChanged, drop, onDirty])
  const isStale = field !== undefined && version !== field.version && !form.isPending
  return (
    <>
      <SegmentedControl
        hiddenFrom="lg"
        aria-label="Step"
        value={step}
        onChange={setStep}
        data={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
        ]}
      />
      <Box
        component="form"
        className="panel"
        visibleFrom={step === 'preview' ? 'lg' : undefined}
        onSubmit={form.submit}
        noValidate
        aria-label={form.values.name || 'New field'}
      >
        <LeaveGuard isDirty={isChanged || !field} draft={form.draft} />
        <Flex className="ruled-below" component="header" gap="sm" justify="space-between" py="md" px="lg">
          <div>
            <Title className="anywhere" order={2} fz="md" fw="600" lts="var(--font-tight)" lh="inherit">
              {form.values.name || 'New field'}
            </Title>
            <Small>{field ? usesOf(field) : 'Not saved yet'}</Small>
          </div>
          {field && <FieldMenu field={field} onDelete={() => setDeleting(true)} />}
        </Flex>
        {isStale && (
          <Notice
            tone="warn"
            role="alert"
            title="Someone else updated this field while you were editing"
            action={
              <>
                <Button size="compact-sm" variant="default" onClick={() => onSaved(field.id)}>
                  Use their version
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setVersion(field.version)}>
                  Keep my changes
                </Button>
              </>
            }
          >
            Their version: {field.name}, {field.isRequired ? 'required' : 'optional'}
            {field.options.length > 0 && `, ${field.options.map(({ name }) => name).join(', ')}`}.
          </Notice>
        )}
        <FieldEditor form={form} field={field} targetType={targetType} />
        <Box px="lg">
          <SaveBar
            changes={changes}
            submit="Save field"
            isNew={!field}
            isPending={form.isPending}
            isBlocked={isStale}
            onDiscard={() => {
              drop()
              if (field) form.reset()
              else onDeleted()
            }}
          />
        </Box>
      </Box>
      {/* Outside: a form within a form would send both. */}
      {field && isDeleting && (
        <DeleteFieldDialog field={field} onClosed={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
      <FieldPreview
        visibleFrom={step === 'edit' ? 'lg' : undefined}
        field={previewOf(form.values, targetType, field)}
        fields={fields}
      />
    </>
  )
}

const usesOf = ({ uses, targetType, isActive }: UsedField) => {
  const noun = recordNoun(targetType, uses)
  const usesText =
    uses === 0
      ? `No ${noun} have a value`
      : `${uses.toLocaleString('en-US')} ${noun} ${uses === 1 ? 'has' : 'have'} a value`
  return isActive ? usesText : `${usesText} · inactive`
}
