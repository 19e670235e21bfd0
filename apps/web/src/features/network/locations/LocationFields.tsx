import { sideOf } from '@handoff/contracts/kit'
import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import parts from '../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { CategorySelect } from '../entities/CategorySelect.tsx'
import { ExceptionsEditor } from './hours/ExceptionsEditor.tsx'
import { HoursEditor } from './hours/HoursEditor.tsx'
import type { LocationFormValues } from './locationValues.ts'
import { ManagerSelect } from './ManagerSelect.tsx'
import { OffersEditor } from './OffersEditor.tsx'
import { Whereabouts } from './Whereabouts.tsx'
import { ZoneField } from './ZoneField.tsx'

type Form = Pick<
  UseFormReturnType<LocationFormValues>,
  'values' | 'errors' | 'getInputProps' | 'setValues' | 'setErrors'
>
type Props = { form: Form; managerName?: string }

/** Everything that is said of a place. */
export function LocationFields({ form, managerName }: Props) {
  const { values, errors, getInputProps } = form
  // Whose place it is, is the administrators' to say.
  const isAdmin = sideOf(useMe().userType.id) === 'admin'

  /** What is typed again is not wrong anymore, nor is what lies within it. */
  const change = (changes: Partial<LocationFormValues>) => {
    form.setValues(changes)
    const fields = [...Object.keys(changes), ...('lat' in changes || 'lng' in changes ? ['pin'] : [])]
    const isStill = (key: string) => !fields.includes(key.split('.')[0]!)
    form.setErrors(Object.fromEntries(Object.entries(errors).filter(([key]) => isStill(key))))
  }
  return (
    <>
      <div className={isAdmin ? parts.two : undefined}>
        <TextInput label="Name" withAsterisk data-autofocus maxLength={120} {...getInputProps('name')} />
        {isAdmin && (
          <ManagerSelect
            value={values.entityId}
            name={managerName}
            onChange={(entityId) => change({ entityId })}
            error={errors.entityId}
          />
        )}
      </div>
      <PhoneInput label="Phone" {...getInputProps('phone')} />
      <FieldGroup legend="Address">
        <Whereabouts value={values} errors={errors} onChange={change} />
        <Switch
          size="xs"
          label="Confidential"
          description="For shelters and similar sites. Only the provider, administrators, and partners with an accepted referral see the address; everyone else sees the county."
          {...getInputProps('isConfidential', { type: 'checkbox' })}
        />
      </FieldGroup>
      <FieldGroup legend="Services">
        <CategorySelect
          value={values.categoryIds}
          onChange={(categoryIds) => change({ categoryIds })}
          error={errors.categoryIds}
        />
      </FieldGroup>
      {isAdmin && (
        <FieldGroup legend="Also at this location">
          <OffersEditor value={values.offers} onChange={(offers) => change({ offers })} errors={errors} />
        </FieldGroup>
      )}
      <FieldGroup legend="Weekly hours">
        {values.entityId === null && (
          <ZoneField value={values} onChange={(timeZone) => change({ timeZone })} error={errors.timeZone} />
        )}
        <HoursEditor value={values.hours} onChange={(hours) => change({ hours })} errors={errors} />
      </FieldGroup>
      <FieldGroup legend="Holidays & exceptions">
        <ExceptionsEditor value={values.exceptions} onChange={(exceptions) => change({ exceptions })} errors={errors} />
      </FieldGroup>
      <FieldGroup legend="Good to know">
        <div className={parts.two}>
          <TextInput
            label="Temporary notice"
            placeholder="Elevator under repair"
            maxLength={300}
            {...getInputProps('notice')}
          />
          <DateField
            label="Shown until"
            disabled={!values.notice.trim()}
            value={values.noticeUntil}
            onChange={(noticeUntil) => change({ noticeUntil })}
            error={errors.noticeUntil}
          />
        </div>
        <Textarea label="Note" autosize minRows={2} maxRows={6} {...getInputProps('note')} />
      </FieldGroup>
    </>
  )
}
