import { ConsentMethod, ConsentScope, consents } from '@handoff/contracts/customers/consents'
import type { Customer } from '@handoff/contracts/customers/customers/customers'
import { categories } from '@handoff/contracts/network/categories'
import { Select } from '@mantine/core'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import parts from '../../../ui/form/Form.module.css'
import { EndpointDialog } from '../../../ui/overlay/EndpointDialog.tsx'
import { useDialog } from '../../../ui/overlay/useDialog.ts'
import { ConsentFields } from './ConsentFields.tsx'
import { type ConsentValues, consentFrom, firstConsent } from './consentValues.ts'

type Props = { customer: Pick<Customer, 'id' | 'firstName'>; onClosed: () => void }
type Values = { consent: ConsentValues; categoryId: number | null; expiresOn: string | null }

/** A consent that no referral waits for: of one category or of the whole network, until a day of one's choice. */
export function RecordConsentDialog({ customer, onClosed }: Props) {
  const dialog = useDialog(onClosed)
  const { data = [] } = useEndpoint(categories.dropdown, {})
  const form = useEndpointForm(consents.add, {
    initialValues: {
      consent: { ...firstConsent, choice: 'none', scope: ConsentScope.Network },
      categoryId: null,
      expiresOn: null,
    } as Values,
    toInput: ({ consent, categoryId, expiresOn }) => ({
      id: customer.id,
      consent: (consentFrom(consent) as { consent: never }).consent,
      categoryId: needsCategory(consent) ? categoryId : null,
      expiresOn,
    }),
    check: ({ consent, categoryId }) => ({
      ...(consent.choice === 'none' && { consent: 'Please select How consent was given' }),
      ...(needsCategory(consent) && categoryId === null && { categoryId: 'Please select Service Category' }),
    }),
    onSuccess: dialog.onClose,
  })
  const { consent, categoryId } = form.values
  return (
    <EndpointDialog
      title="Record consent"
      description={`Read the text to ${customer.firstName}, then record how they agreed.`}
      submit="Record consent"
      form={form}
      isLong
      size={640}
      {...dialog}
    >
      <ConsentFields
        customerId={customer.id}
        categoryId={categoryId}
        value={consent}
        onChange={(next) => form.setFieldValue('consent', next)}
        errors={form.errors}
        isApart
      />
      <div className={parts.two}>
        {needsCategory(consent) && (
          <Select
            label="Service category"
            withAsterisk
            searchable
            data={data.map(({ value, name }) => ({ value, label: name }))}
            value={categoryId === null ? null : String(categoryId)}
            onChange={(next) => form.setFieldValue('categoryId', next === null ? null : Number(next))}
            error={form.errors.categoryId}
          />
        )}
        <DateField label="Valid until" description="Without a date: one year" {...form.getInputProps('expiresOn')} />
      </div>
    </EndpointDialog>
  )
}

const needsCategory = ({ choice, scope }: ConsentValues) =>
  choice !== ConsentMethod.Override && scope === ConsentScope.Category
