import type { Answer } from '@handoff/contracts/kit'
import { languages } from '@handoff/contracts/kit/languages'
import type { CustomField } from '@handoff/contracts/network/customFields/customFields'
import { keyOf } from '@handoff/contracts/network/customFields/values'
import type { PublicEntityDetail, publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { publicHelp, reachedBy } from '@handoff/contracts/referrals/public-help'
import { languageIn } from '@handoff/contracts/texts/language-in'
import { Checkbox, Flex, Input, Radio, Text, Textarea, TextInput } from '@mantine/core'
import { clsx } from 'clsx'
import { fieldErrors } from '../../../features/network/customFields/fieldErrors.ts'
import type { ChosenPlace } from '../../../features/platform/reference/filledBy.ts'
import { usePlacesOf, useStatesWith } from '../../../features/platform/reference/usePlaces.ts'
import { ZipField } from '../../../features/platform/reference/ZipField.tsx'
import css from '../../../features/referrals/help/help.module.css'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpointForm } from '../../../kit/query/useEndpointForm.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import parts from '../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../ui/form/PhoneInput.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { LongForm } from '../../../ui/layout/LongForm.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { Chip } from '../CategoryChips.tsx'
import { Honeypot } from '../Honeypot.tsx'
import { Failure } from '../link/LinkPage.tsx'
import { problemIn, translatedProps } from '../problemIn.ts'
import publicCss from '../public.module.css'
import { emptyHelp, type HelpFormValues, idOf, inputFrom } from './helpValues.ts'

const loadInputs = () => import('../../../features/network/customFields/CustomFieldInputs.tsx')

type Props = {
  about: Answer<typeof publicDirectory.about>
  entity: PublicEntityDetail | null
  /** What this network asks beyond what every one does. */
  fields: readonly CustomField[]
  category: number | undefined
  onSent: (request: { number: string; token: string }) => void
}

export function HelpForm({ about, entity, fields, category, onSent }: Props) {
  const t = useTexts()
  const form = useEndpointForm<typeof publicHelp.ask, HelpFormValues>(publicHelp.ask, {
    initialValues: {
      ...emptyHelp,
      ...Object.fromEntries(fields.map(({ id, defaultValue }) => [keyOf(id), defaultValue])),
      categoryIds: category ? [category] : [],
    },
    toInput: (values) => inputFrom(values, entity?.id ?? null, fields),
    check: (values) => fieldErrors(fields, values),
    feedback: 'nothing',
    showsRefusal: true,
    onSuccess: onSent,
  })
  const { values, setFieldValue } = form
  const propsOf = translatedProps(t, form.getInputProps)
  const states = useStatesWith(values.stateId ? Number(values.stateId) : null)
  const counties = usePlacesOf(values.stateId ? Number(values.stateId) : null).data?.counties ?? []
  const option = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })
  const hasFields = fields.length > 0
  const inputs = useLazyPart(loadInputs, hasFields)
  const toggle = (id: number) =>
    setFieldValue(
      'categoryIds',
      values.categoryIds.includes(id) ? values.categoryIds.filter((one) => one !== id) : [...values.categoryIds, id],
    )

  /** A ZIP code says state and county as well. */
  const fillIn = ({ zip, stateId, countyId }: Partial<ChosenPlace> & { zip?: string }) => {
    form.clearFieldError('zip')
    form.setValues({
      ...(zip !== undefined && { zip }),
      ...(stateId !== undefined && { stateId: `${stateId ?? ''}`, countyId: `${countyId ?? ''}` }),
    })
  }

  // All at once: nothing moves under a finger.
  if (hasFields && !inputs) return <ListSkeleton rows={6} />
  return (
    <LongForm form={form} submit={t('public.requestHelp')} className={css.form}>
      <FieldGroup legend={t('help.how')}>
        <Input.Wrapper
          label={t('help.kinds')}
          labelElement="div"
          error={problemIn(t, form.errors.categoryIds, t('help.kinds'))}
        >
          <div className={clsx(publicCss.chips, publicCss.chipsOfForm)} role="group" aria-label={t('help.kinds')}>
            {(entity?.categories.length ? entity.categories : about.categories).map((one) => (
              <Chip
                key={one.id}
                category={one}
                isChosen={values.categoryIds.includes(one.id)}
                onPress={() => toggle(one.id)}
              />
            ))}
          </div>
        </Input.Wrapper>
        <Textarea
          label={t('help.words')}
          placeholder={t('help.ownWords')}
          withAsterisk
          autosize
          minRows={4}
          maxRows={10}
          maxLength={2000}
          {...propsOf('words', t('help.words'))}
        />
        <Radio.Group label={t('help.howSoon')} withAsterisk {...propsOf('priority', t('help.howSoon'))}>
          <Flex rowGap="sm" columnGap="lg" wrap="wrap" pt="xs">
            {(['1', '2', '3'] as const).map((priority) => (
              <Radio key={priority} value={priority} label={t(`help.priority.${priority}`)} />
            ))}
          </Flex>
        </Radio.Group>
        {values.priority === '3' && (
          <Text className="anywhere" inherit my="xxs" fz="md" fw="500">
            {t('help.danger')}
          </Text>
        )}
      </FieldGroup>

      <FieldGroup legend={t('help.aboutYou')}>
        <div className={parts.two}>
          <TextInput
            label={t('help.firstName')}
            withAsterisk
            autoComplete="given-name"
            {...propsOf('firstName', t('help.firstName'))}
          />
          <TextInput
            label={t('help.lastName')}
            autoComplete="family-name"
            {...propsOf('lastName', t('help.lastName'))}
          />
          <PhoneInput
            label={t('help.phone')}
            autoComplete="tel"
            description={t('help.phoneOrEmail')}
            {...propsOf('phone', t('help.phone'))}
          />
          <TextInput
            label={t('help.email')}
            type="email"
            autoComplete="email"
            description={t('help.sendLink')}
            {...propsOf('email', t('help.email'))}
          />
          <Picker
            label={t('help.bestWay')}
            data={[
              { value: '', label: t('help.noPreference') },
              ...reachedBy.map((by) => ({ value: String(by), label: t(`help.by.${by}`) })),
            ]}
            {...propsOf('contactPreference', t('help.bestWay'))}
          />
          <TextInput
            label={t('help.when')}
            placeholder={t('help.whenSuch')}
            maxLength={120}
            {...propsOf('bestTime', t('help.when'))}
          />
          <Picker
            label={t('help.language')}
            data={[
              { value: '', label: t('help.noPreference') },
              ...languages.map((one) => ({ value: one, label: languageIn(t, one) })),
            ]}
            {...propsOf('language', t('help.language'))}
          />
          <Picker
            label={t('help.state')}
            data={[{ value: '', label: t('help.select') }, ...states.map(option)]}
            {...propsOf('stateId', t('help.state'))}
            onChange={(event) => form.setValues({ stateId: event.currentTarget.value, countyId: '' })}
          />
          <ZipField
            label={t('help.zip')}
            autoComplete="postal-code"
            error={problemIn(t, form.errors.zip, t('help.zip'))}
            value={{ zip: values.zip, stateId: idOf(values.stateId), countyId: idOf(values.countyId), cityId: null }}
            onChange={fillIn}
          />
          <Picker
            label={t('help.county')}
            disabled={!values.stateId}
            data={[{ value: '', label: t('help.select') }, ...counties.map(option)]}
            {...propsOf('countyId', t('help.county'))}
          />
        </div>
      </FieldGroup>

      {inputs && (
        <FieldGroup legend={t('help.more')}>
          <inputs.CustomFieldInputs
            fields={fields}
            values={values}
            onChange={(key, value) => setFieldValue(key, value)}
            errors={Object.fromEntries(Object.entries(form.errors).map(([key, error]) => [key, problemIn(t, error)]))}
          />
        </FieldGroup>
      )}

      <FieldGroup legend={t('help.permission')}>
        <Checkbox
          label={
            <>
              {t('help.mayContact')}{' '}
              <Text span inherit c="var(--mantine-color-error)" aria-hidden>
                *
              </Text>
            </>
          }
          description={t('help.kept')}
          required
          {...propsOf('mayContact', t('help.mayContact'), { type: 'checkbox' })}
        />
        <Checkbox
          label={t('help.mayShare')}
          description={about.consentText}
          {...propsOf('mayShare', t('help.mayShare'), { type: 'checkbox' })}
        />
      </FieldGroup>
      <Honeypot {...form.getInputProps('company')} />
      {about.hotline && (
        <Text className="anywhere" inherit my="xxs" fz="md" fw="500">
          {t('public.rightAway', { hotline: about.hotline })}
        </Text>
      )}
      {form.error && Object.keys(form.error.fields).length === 0 && <Failure error={form.error} />}
    </LongForm>
  )
}
