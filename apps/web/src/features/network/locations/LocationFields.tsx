import { sideOf } from '@handoff/contracts/kit'
import { locationFields } from '@handoff/contracts/network/locations/fields'
import { sectionKeys } from '@handoff/contracts/network/locations/from-fields'
import type { UseFormReturnType } from '@mantine/form'
import { useMe } from '../../../kit/session/CurrentUser.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { FieldInputs, FieldPairs } from '../../../ui/form/FieldInputs.tsx'
import parts from '../../../ui/form/Form.module.css'
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
  const fields = { of: locationFields, propsOf: getInputProps }
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
        <FieldInputs {...fields} keys={['name']} own={{ name: { 'data-autofocus': true } }} />
        {isAdmin && (
          <ManagerSelect
            value={values.entityId}
            name={managerName}
            onChange={(entityId) => change({ entityId })}
            error={errors.entityId}
          />
        )}
      </div>
      <FieldInputs {...fields} keys={['phone']} />
      <FieldGroup legend="Address">
        <Whereabouts value={values} errors={errors} onChange={change} />
        <FieldInputs {...fields} keys={['isConfidential']} />
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
        <FieldPairs
          {...fields}
          keys={sectionKeys('notes')}
          instead={{
            noticeUntil: (
              <DateField
                label={locationFields.noticeUntil.label}
                disabled={!values.notice.trim()}
                value={values.noticeUntil}
                onChange={(noticeUntil) => change({ noticeUntil })}
                error={errors.noticeUntil}
              />
            ),
          }}
        />
      </FieldGroup>
    </>
  )
}
