import { auth } from '@handoff/contracts/access/auth/auth'
import { invitations } from '@handoff/contracts/access/invitations'
import { profile } from '@handoff/contracts/access/profile'
import { Role } from '@handoff/contracts/access/roles/roles'
import { Teammate } from '@handoff/contracts/access/teams'
import { Consent } from '@handoff/contracts/customers/consents'
import { Customer } from '@handoff/contracts/customers/customers/customers'
import { SameCustomer } from '@handoff/contracts/customers/duplicates/facts'
import { ErasurePreview, erasures } from '@handoff/contracts/customers/erasures'
import { Note } from '@handoff/contracts/customers/notes'
import type { Answer } from '@handoff/contracts/kit'
import { Category, categories } from '@handoff/contracts/network/categories'
import { CustomField, customFields, RecordField, UsedField } from '@handoff/contracts/network/customFields/customFields'
import { FieldTarget } from '@handoff/contracts/network/customFields/kinds'
import { EditableEntity } from '@handoff/contracts/network/entities/editing'
import { entities } from '@handoff/contracts/network/entities/entities'
import { ListedEntity } from '@handoff/contracts/network/entities/entity'
import { Location } from '@handoff/contracts/network/locations/locations'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import { RequestDetail } from '@handoff/contracts/network/requests/requests'
import { MailSetting } from '@handoff/contracts/platform/mail-setting'
import { mails } from '@handoff/contracts/platform/mails'
import { Material } from '@handoff/contracts/platform/materials'
import { Preferences } from '@handoff/contracts/platform/notifications'
import { type Retention, retention } from '@handoff/contracts/platform/retention'
import { NetworkSettings } from '@handoff/contracts/platform/settings'
import { AnswerOnBehalf, answers } from '@handoff/contracts/referrals/answers'
import { Appointment, appointments } from '@handoff/contracts/referrals/appointments/appointments'
import { HelpDetail } from '@handoff/contracts/referrals/help'
import { EditableReason } from '@handoff/contracts/referrals/reasons'
import { NextStep, ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { referrals } from '@handoff/contracts/referrals/referrals/referrals'
import { FollowUp } from '@handoff/contracts/surveys/followUps'
import { SurveyGroup } from '@handoff/contracts/surveys/surveys/surveys'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { CodeStep } from '../features/access/auth/login/CodeStep.tsx'
import { CredentialsStep } from '../features/access/auth/login/CredentialsStep.tsx'
import { PasswordDialog } from '../features/access/auth/security/PasswordDialog.tsx'
import { SetupDialog } from '../features/access/auth/security/SetupDialog.tsx'
import { ChangePasswordPanel } from '../features/access/profile/ChangePasswordPanel.tsx'
import { RoleEditor } from '../features/access/roles/RoleEditor.tsx'
import { InviteDialog } from '../features/access/teams/InviteDialog.tsx'
import { TeammateRoleDialog } from '../features/access/teams/TeammateRoleDialog.tsx'
import { RecordConsentDialog } from '../features/customers/consents/RecordConsentDialog.tsx'
import { RevokeDialog } from '../features/customers/consents/RevokeDialog.tsx'
import { CustomerDialog } from '../features/customers/customers/CustomerDialog.tsx'
import { DeceasedCustomerDialog } from '../features/customers/customers/CustomerQuestions.tsx'
import { EditCustomerDialog } from '../features/customers/customers/EditCustomerDialog.tsx'
import { HoldDialog } from '../features/customers/erasures/HoldDialog.tsx'
import { LinkRequestDialog } from '../features/customers/linkRequests/LinkRequestDialog.tsx'
import { EditNote } from '../features/customers/notes/EditNote.tsx'
import { NoteComposer } from '../features/customers/notes/NoteComposer.tsx'
import { MessageBox } from '../features/customers/notes/thread/MessageBox.tsx'
import { CategoryDialog } from '../features/network/categories/CategoryDialog.tsx'
import { OrderDialog } from '../features/network/categories/OrderDialog.tsx'
import { DeleteFieldDialog } from '../features/network/customFields/builder/DeleteFieldDialog.tsx'
import { FieldWorkspace } from '../features/network/customFields/builder/FieldWorkspace.tsx'
import { blankForm } from '../features/network/customFields/builder/fieldForm.ts'
import { ValuesDialog } from '../features/network/customFields/ValuesDialog.tsx'
import { CapacitySwitch } from '../features/network/entities/CapacitySwitch.tsx'
import { EditEntityDialog } from '../features/network/entities/form/EditEntityDialog.tsx'
import { noEntity } from '../features/network/entities/form/entityValues.ts'
import { NewEntityDialog } from '../features/network/entities/form/NewEntityDialog.tsx'
import { InviteEntityDialog } from '../features/network/entities/InviteEntityDialog.tsx'
import { LocationDialog } from '../features/network/locations/LocationDialog.tsx'
import { RemovalDialog } from '../features/network/requests/RemovalDialog.tsx'
import { RequestDialog } from '../features/network/requests/RequestDialog.tsx'
import { MailSettingPanel } from '../features/platform/mails/MailSettingPanel.tsx'
import { EditFileDialog } from '../features/platform/materials/EditFileDialog.tsx'
import { UploadDialog } from '../features/platform/materials/UploadDialog.tsx'
import { PreferencesForm } from '../features/platform/notifications/PreferencesForm.tsx'
import { ShareDialog } from '../features/platform/reportShares/ShareDialog.tsx'
import { PeriodsForm } from '../features/platform/retention/PeriodsForm.tsx'
import { SaveViewDialog } from '../features/platform/savedViews/SaveViewDialog.tsx'
import SettingsForm from '../features/platform/settings/SettingsForm.tsx'
import { OnBehalfDialog } from '../features/referrals/answers/OnBehalfDialog.tsx'
import { BookingForm } from '../features/referrals/appointments/AppointmentDialog.tsx'
import { EndAppointmentDialog } from '../features/referrals/appointments/EndAppointmentDialog.tsx'
import { VisitForm } from '../features/referrals/appointments/VisitDialog.tsx'
import { AddHolidayDialog } from '../features/referrals/clocks/AddHolidayDialog.tsx'
import { ClocksForm } from '../features/referrals/clocks/ClocksForm.tsx'
import { allClocks } from '../features/referrals/clocks/clocks.fixtures.ts'
import { AddProviderDialog } from '../features/referrals/groups/AddProviderDialog.tsx'
import { ProceedDialog } from '../features/referrals/groups/ProceedDialog.tsx'
import { ReassignDialog } from '../features/referrals/groups/ReassignDialog.tsx'
import { RecallGroupDialog } from '../features/referrals/groups/RecallGroupDialog.tsx'
import { WithdrawGroupDialog } from '../features/referrals/groups/WithdrawGroupDialog.tsx'
import { HelpReferDialog } from '../features/referrals/help/HelpReferDialog.tsx'
import { NextStepDialog } from '../features/referrals/help/NextStepDialog.tsx'
import { NoteDialog } from '../features/referrals/help/NoteDialog.tsx'
import { ReasonDialog } from '../features/referrals/reasons/ReasonDialog.tsx'
import { ReferCart } from '../features/referrals/referrals/cart/ReferCart.tsx'
import { NeedForm } from '../features/referrals/referrals/need/NeedForm.tsx'
import { ReleaseForm } from '../features/referrals/referrals/panel/ReleaseForm.tsx'
import { ReferAgainDialog } from '../features/referrals/referrals/refer/ReferAgainDialog.tsx'
import { ReferDialog } from '../features/referrals/referrals/refer/ReferDialog.tsx'
import { AddCustomerDialog } from '../features/referrals/referrals/steps/AddCustomerDialog.tsx'
import { LogContactDialog } from '../features/referrals/referrals/steps/LogContactDialog.tsx'
import { RerouteDialog } from '../features/referrals/referrals/steps/RerouteDialog.tsx'
import { StepDialog } from '../features/referrals/referrals/steps/StepDialog.tsx'
import { CalledDialog } from '../features/surveys/followUps/CalledDialog.tsx'
import { ReviewAnswerDialog } from '../features/surveys/followUps/ReviewAnswerDialog.tsx'
import { EmailStep } from '../pages/auth/EmailStep.tsx'
import { FirstAdministratorForm } from '../pages/auth/FirstAdministratorForm.tsx'
import { ForgotPasswordPage } from '../pages/auth/ForgotPasswordPage.tsx'
import { AcceptForm, type Invitation } from '../pages/auth/invitation/AcceptForm.tsx'
import { ResetPasswordPage } from '../pages/auth/ResetPasswordPage.tsx'
import { RegistrationForm } from '../pages/auth/registration/RegistrationForm.tsx'
import { VerifyAccountPage } from '../pages/auth/registration/VerifyAccountPage.tsx'
import { ErasePage } from '../pages/customers/erase/ErasePage.tsx'
import { AppearanceForm } from '../pages/profile/AppearanceForm.tsx'
import { DetailsForm } from '../pages/profile/DetailsForm.tsx'
import { ReportDialog } from '../pages/public/directory/ReportDialog.tsx'
import { HelpForm } from '../pages/public/help/HelpForm.tsx'
import { RequestEditor } from '../pages/requests/drawer/RequestEditor.tsx'
import { RejectDialog } from '../pages/requests/RejectDialog.tsx'
import { ReopenDialog } from '../pages/requests/ReopenDialog.tsx'
import { BrandingForm } from '../pages/settings/BrandingForm.tsx'
import { ConsentTextForm } from '../pages/settings/ConsentTextForm.tsx'
import { PublicPagesForm } from '../pages/settings/PublicPagesForm.tsx'
import { SecondFactorForm } from '../pages/settings/SecondFactorForm.tsx'
import { TimeZonePanel } from '../pages/settings/TimeZonePanel.tsx'
import { TimeZonesPanel } from '../pages/settings/TimeZonesPanel.tsx'
import { GroupDialog } from '../pages/survey/builder/GroupDialog.tsx'
import { QuestionWorkspace } from '../pages/survey/builder/QuestionWorkspace.tsx'
import type { fakeApi } from './fakeApi.ts'
import { inTexts } from './inTexts.tsx'
import { sampleOf } from './sampleOf.ts'

/** A form of the product in its context; the name is unique. */
export type Form = {
  name?: string
  form: () => ReactNode
  /** Without a login: nothing of it is stored. */
  isPublic?: boolean
  at?: string
  /** Why nothing of it is stored. */
  notStored?: 'secret' | 'confirmation'
  /** The input, if arbitrary words are invalid. */
  typed?: string
  /** Without a text field: how it is changed, the element that shows it, and the responses that it needs. */
  change?: () => Promise<unknown>
  shown?: () => unknown
  answers?: (api: ReturnType<typeof fakeApi>) => void
}

const mailSetting = sampleOf<MailSetting>(MailSetting, { isServerFixed: false, isUrlFixed: false })
const done = () => {}
const secret = 'secret' as const
const customer = () => sampleOf<Customer>(Customer)
const ofGroup = { groupId: 4, customer: 'Rosa Marin', onClosed: done }
const pantry = () => sampleOf<ListedEntity>(ListedEntity, { id: 5, name: 'Pantry' })
const help = () => sampleOf<HelpDetail>(HelpDetail, { words: 'A bed' })
const request = () => sampleOf<RequestDetail>(RequestDetail, { requestType: 2, payload: { name: 'Pets' } as never })
const referral = () => sampleOf<ReferralDetail>(ReferralDetail)
const network = () => sampleOf<NetworkSettings>(NetworkSettings, { embedOrigins: [], colorCode: '#6f6af6' })
const shownProfile = () => sampleOf<Parameters<typeof DetailsForm>[0]['profile']>(profile.show.output)
const inPacific = { timeZone: 'America/Los_Angeles' }
const followUp = () => sampleOf<FollowUp>(FollowUp, { answer: 3 })
const bookingOptions = () => sampleOf<Answer<typeof appointments.options>>(appointments.options.output, inPacific)
const appointment = () =>
  sampleOf<Appointment>(Appointment, {
    ...inPacific,
    startsAt: '2026-12-01T17:00:00.000Z',
    endsAt: '2026-12-01T17:30:00.000Z',
  })
const owner = { kind: 'entity', id: 3, name: 'Harbor Clinic' } as const
const file = () => new File(['words'], 'letter.txt', { type: 'text/plain' })
const usedField = () => sampleOf<UsedField>(UsedField, { name: 'Shelter', isUsed: true })
const filled = () => sampleOf<RecordField>(RecordField, { masked: null })
const step = (needs: NextStep['needs'], label: string) => sampleOf<NextStep>(NextStep, { needs, label, reasonUse: 1 })
const stepForm = () => ({ referral: referral(), step: step('attempt', 'Log contact'), onClose: done, onTaken: done })
/** The fields of a new consent are behind the line with the current selection. */
const openConsent = () => {
  const button = screen.queryByRole('button', { name: /^(Change|Record consent)/ })
  if (button) fireEvent.click(button)
}
const target = { type: 2 as const, target: { id: 5, name: 'Pets' }, payload: { name: 'Pets' } }
const challenge = { twoFactorRequired: true, challengeId: 'x', notificationBy: 3, sentTo: null } as const
const setup = {
  begun: { channel: 3, generated: { secret: 'ABC', otpauthUri: 'otpauth://x', qr: null, sentTo: null } },
  isOpen: true,
  isStarting: undefined,
  close: done,
  sendAgain: () => Promise.resolve(true),
} as never

const caseWorker = { role: { id: 7, name: 'Case worker' } } as Partial<Teammate>
type DropdownCategory = Answer<typeof categories.dropdown>[number]
const plainCategory = categories.dropdown.output._zod.def.element

/** Every file that creates a form, and its forms. A new one without an entry fails `forms.test.tsx`. */
export const forms: Record<string, Form[]> = {
  'features/access/auth/login/CodeStep.tsx': [
    {
      isPublic: true,
      notStored: secret,
      typed: '123456',
      form: () => <CodeStep challenge={challenge} onSignedIn={done} onBack={done} />,
    },
  ],
  'features/access/auth/login/CredentialsStep.tsx': [
    {
      isPublic: true,
      notStored: secret,
      form: () => <CredentialsStep email="" onEmail={done} onSignedIn={done} onChallenge={done} />,
    },
  ],
  'features/access/auth/security/PasswordDialog.tsx': [
    {
      notStored: secret,
      form: () => (
        <PasswordDialog endpoint={auth.removeTwoFactor} title="Password" text="" confirm="Go" isOpen onClose={done} />
      ),
    },
  ],
  'features/access/auth/security/SetupDialog.tsx': [
    { notStored: secret, typed: '123456', form: () => <SetupDialog setup={setup} /> },
  ],
  'features/network/categories/CategoryDialog.tsx': [
    { name: 'new', form: () => <CategoryDialog onClosed={done} /> },
    { name: 'edit', form: () => <CategoryDialog category={sampleOf(Category)} onClosed={done} /> },
  ],
  'features/network/categories/OrderDialog.tsx': [
    {
      form: () => <OrderDialog onClosed={done} />,
      answers: (api) =>
        api.on(categories.dropdown, () =>
          ['1', '2'].map((value) => sampleOf<DropdownCategory>(plainCategory, { value, name: `Help ${value}` })),
        ),
      change: async () => {
        screen.getByRole('button', { name: /Help 2/ }).focus()
        await userEvent.keyboard(' {ArrowUp} ')
      },
      shown: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    },
  ],
  'features/platform/reportShares/ShareDialog.tsx': [
    {
      form: () => <ShareDialog report="funnel" filters={{ categoryId: 2 }} onClosed={done} />,
      change: async () => fireEvent.click(screen.getByRole('radio', { name: /^Every Monday/ })),
      shown: () => screen.getByRole<HTMLInputElement>('radio', { name: /^Every Monday/ }).checked,
    },
  ],
  'features/platform/savedViews/SaveViewDialog.tsx': [
    { form: () => <SaveViewDialog report="funnel" filters={{ categoryId: 2 }} onClosed={done} /> },
  ],
  'features/referrals/clocks/AddHolidayDialog.tsx': [{ form: () => <AddHolidayDialog onClosed={done} /> }],
  'features/referrals/clocks/ClocksForm.tsx': [
    {
      form: () => (
        <ClocksForm
          all={allClocks}
          level={allClocks.network}
          switcher={null}
          holidays={(openHours) => openHours}
          exceptions={null}
          onDirty={done}
          onSaved={done}
          onReload={done}
        />
      ),
      change: async () => fireEvent.change(screen.getByLabelText('Routine, expire'), { target: { value: '15' } }),
      shown: () => screen.getByLabelText<HTMLInputElement>('Routine, expire').value,
    },
  ],
  'features/customers/consents/RecordConsentDialog.tsx': [
    { form: () => <RecordConsentDialog customer={customer()} onClosed={done} /> },
  ],
  'features/customers/consents/RevokeDialog.tsx': [
    { form: () => <RevokeDialog consent={sampleOf<Consent>(Consent)} name="Rosa" onClosed={done} /> },
  ],
  'features/customers/customers/CustomerDialog.tsx': [{ form: () => <CustomerDialog onClosed={done} /> }],
  'features/customers/customers/EditCustomerDialog.tsx': [
    { form: () => <EditCustomerDialog customer={customer()} onClosed={done} /> },
  ],
  'features/customers/customers/CustomerQuestions.tsx': [
    { form: () => <DeceasedCustomerDialog customer={customer()} onClosed={done} /> },
  ],
  'features/customers/erasures/HoldDialog.tsx': [
    { form: () => <HoldDialog customer={{ id: 7, name: 'Rosa' }} isHeld={false} onClosed={done} /> },
  ],
  'features/customers/linkRequests/LinkRequestDialog.tsx': [{ form: () => <LinkRequestDialog onClosed={done} /> }],
  'features/platform/retention/PeriodsForm.tsx': [
    { typed: '45 days', form: () => <PeriodsForm setting={sampleOf<Retention>(retention.show.output)} /> },
  ],
  'pages/customers/erase/ErasePage.tsx': [
    {
      notStored: 'confirmation',
      form: () => <ErasePage id={5} />,
      answers: (api) =>
        api.on(erasures.show, () =>
          sampleOf<ErasurePreview>(ErasurePreview, { open: [], appointments: 0, hold: null }),
        ),
    },
  ],
  'features/network/customFields/ValuesDialog.tsx': [
    {
      form: () => (
        <ValuesDialog
          endpoint={customFields.saveOfCustomer}
          recordId={7}
          name="Rosa"
          fields={[filled()]}
          onClosed={done}
        />
      ),
    },
  ],
  'features/network/customFields/builder/DeleteFieldDialog.tsx': [
    {
      notStored: 'confirmation',
      form: () => <DeleteFieldDialog field={usedField()} onClosed={done} onDeleted={done} />,
    },
  ],
  'features/network/customFields/builder/FieldWorkspace.tsx': [
    {
      form: () => (
        <FieldWorkspace
          targetType={FieldTarget.Customer}
          fields={[]}
          initial={blankForm('text')}
          onSaved={done}
          onDeleted={done}
          onDirty={done}
        />
      ),
    },
  ],
  'features/network/entities/CapacitySwitch.tsx': [
    {
      form: () => (
        <CapacitySwitch entity={{ id: 3, capacity: 1, capacityNote: null, capacityAt: null, capacityVersion: 1 }} />
      ),
    },
  ],
  'features/network/entities/form/EditEntityDialog.tsx': [{ form: () => <EditEntityDialog id={3} onClosed={done} /> }],
  'features/network/entities/form/NewEntityDialog.tsx': [
    { form: () => <NewEntityDialog initialValues={noEntity} onClosed={done} /> },
  ],
  'features/network/entities/InviteEntityDialog.tsx': [
    { form: () => <InviteEntityDialog entity={sampleOf(EditableEntity)} onClosed={done} /> },
  ],
  'features/referrals/help/HelpReferDialog.tsx': [{ form: () => <HelpReferDialog request={help()} onClosed={done} /> }],
  'features/referrals/help/NextStepDialog.tsx': [{ form: () => <NextStepDialog request={help()} onClosed={done} /> }],
  'features/referrals/help/NoteDialog.tsx': [
    { name: 'decline', form: () => <NoteDialog request={help()} what="decline" onClosed={done} /> },
    { name: 'close', form: () => <NoteDialog request={help()} what="close" onClosed={done} /> },
  ],
  'features/network/locations/LocationDialog.tsx': [
    { name: 'new', form: () => <LocationDialog onClosed={done} /> },
    { name: 'edit', form: () => <LocationDialog location={sampleOf<Location>(Location)} onClosed={done} /> },
  ],
  'features/platform/materials/EditFileDialog.tsx': [
    { form: () => <EditFileDialog owner={owner} file={sampleOf<Material>(Material)} onClosed={done} /> },
  ],
  'features/platform/materials/UploadDialog.tsx': [
    { form: () => <UploadDialog owner={owner} files={[file()]} onClosed={done} /> },
  ],
  'features/referrals/appointments/AppointmentDialog.tsx': [
    {
      name: 'book',
      form: () => (
        <BookingForm options={bookingOptions()} subject={{ referralId: 4 }} appointment={undefined} onClosed={done} />
      ),
    },
    {
      name: 'move',
      form: () => (
        <BookingForm
          options={bookingOptions()}
          subject={{ referralId: 4 }}
          appointment={appointment()}
          onClosed={done}
        />
      ),
    },
  ],
  'features/referrals/appointments/EndAppointmentDialog.tsx': [
    {
      name: 'cancel',
      form: () => <EndAppointmentDialog appointment={appointment()} as="cancel" onClosed={done} />,
    },
    {
      name: 'no-show',
      form: () => <EndAppointmentDialog appointment={appointment()} as="noShow" onClosed={done} />,
    },
  ],
  'features/surveys/followUps/CalledDialog.tsx': [
    { form: () => <CalledDialog referralId={4} customer="Tina Brown" of={followUp()} onClosed={done} /> },
  ],
  'features/referrals/answers/OnBehalfDialog.tsx': [
    {
      form: () => <OnBehalfDialog referralId={9} onClosed={done} />,
      answers: (api) =>
        api.on(answers.showOnBehalf, () =>
          sampleOf<AnswerOnBehalf>(AnswerOnBehalf, {
            nextSteps: [sampleOf<NextStep>(NextStep, { key: 'accept' })],
            appointments: [],
            timeZone: 'America/Chicago',
          }),
        ),
      change: async () =>
        fireEvent.change(await screen.findByLabelText(/^Who told you/), { target: { value: 'Ana Ruiz' } }),
      shown: () => screen.getByLabelText<HTMLInputElement>(/^Who told you/).value,
    },
  ],
  'features/surveys/followUps/ReviewAnswerDialog.tsx': [
    {
      name: 'keep',
      form: () => (
        <ReviewAnswerDialog
          referral={sampleOf<ReferralDetail>(ReferralDetail)}
          of={followUp()}
          as="keep"
          onClosed={done}
        />
      ),
    },
    {
      name: 'reopen',
      form: () => (
        <ReviewAnswerDialog
          referral={sampleOf<ReferralDetail>(ReferralDetail)}
          of={followUp()}
          as="reopen"
          onClosed={done}
        />
      ),
    },
    {
      name: 'update',
      form: () => (
        <ReviewAnswerDialog
          referral={sampleOf<ReferralDetail>(ReferralDetail)}
          of={followUp()}
          as="update"
          onClosed={done}
        />
      ),
    },
  ],
  'features/referrals/appointments/VisitDialog.tsx': [
    {
      form: () => (
        <VisitForm options={bookingOptions()} subject={{ referralId: 4 }} appointment={undefined} onClosed={done} />
      ),
    },
  ],
  'features/customers/notes/EditNote.tsx': [
    { form: () => <EditNote note={sampleOf<Note>(Note, { mentions: [] })} subject={owner} onClosed={done} /> },
  ],
  'features/customers/notes/NoteComposer.tsx': [{ form: () => <NoteComposer subject={owner} onWritten={done} /> }],
  'features/customers/notes/thread/MessageBox.tsx': [{ form: () => <MessageBox referral={referral()} /> }],
  'features/platform/mails/MailSettingPanel.tsx': [
    { form: () => <MailSettingPanel />, answers: (api) => api.on(mails.setting, () => mailSetting) },
  ],
  'features/platform/notifications/PreferencesForm.tsx': [
    { form: () => <PreferencesForm preferences={sampleOf<Preferences>(Preferences, { quietFrom: '20:00' })} /> },
  ],
  'features/access/profile/ChangePasswordPanel.tsx': [{ notStored: secret, form: () => <ChangePasswordPanel /> }],
  'features/referrals/reasons/ReasonDialog.tsx': [
    { name: 'new', form: () => <ReasonDialog appliesTo={1} onClosed={done} /> },
    {
      name: 'edit',
      form: () => <ReasonDialog appliesTo={1} reason={sampleOf<EditableReason>(EditableReason)} onClosed={done} />,
    },
  ],
  'features/referrals/groups/AddProviderDialog.tsx': [
    {
      form: () => (
        <AddProviderDialog
          group={{ id: 4, customerId: 2, categoryId: 3, specialtyIds: [] }}
          customer={ofGroup.customer}
          category={{ id: 3, name: 'Food' }}
          asked={[]}
          onClosed={done}
        />
      ),
      answers: (api) =>
        api.on(entities.list, () => ({ data: [pantry()], total: 1, pageNo: 1, pageSize: 20, origin: null })),
      change: async () => fireEvent.click(await screen.findByRole('radio', { name: /^Pantry/ })),
      shown: () => screen.getByRole<HTMLInputElement>('radio', { name: /^Pantry/ }).checked,
    },
  ],
  'features/referrals/groups/ProceedDialog.tsx': [
    { form: () => <ProceedDialog {...ofGroup} receiver={{ id: 5, name: 'Pantry' }} /> },
  ],
  'features/referrals/groups/ReassignDialog.tsx': [
    { form: () => <ReassignDialog referral={referral()} onClosed={done} /> },
  ],
  'features/referrals/groups/RecallGroupDialog.tsx': [{ form: () => <RecallGroupDialog {...ofGroup} /> }],
  'features/referrals/groups/WithdrawGroupDialog.tsx': [{ form: () => <WithdrawGroupDialog {...ofGroup} /> }],
  'features/referrals/referrals/cart/ReferCart.tsx': [
    {
      at: '/here?cart=5',
      form: () => <ReferCart need={{ customerId: 1, categoryId: 1 }} />,
      change: async () => {
        fireEvent.click(screen.getByRole('button', { name: 'Add message and details' }))
        const field = await screen.findByRole('textbox', { name: 'Message to providers' })
        fireEvent.change(field, { target: { value: 'Words of a draft' } })
      },
      shown: () =>
        screen
          .getByRole('button', { name: /message and details$/, hidden: true })
          .closest('li')!
          .querySelector('b')!.textContent,
    },
  ],
  'features/referrals/referrals/need/NeedForm.tsx': [
    { form: () => <NeedForm need={{ customerId: 1, categoryId: 1, specialtyIds: [] }} /> },
  ],
  'features/referrals/referrals/panel/ReleaseForm.tsx': [
    {
      form: () => (
        <ReleaseForm
          referral={referral()}
          codeName={{ name: 'Blue Heron', released: [], isAccepted: true, isInForce: true, mayRelease: true }}
        />
      ),
      change: async () => fireEvent.click(screen.getByLabelText('Name')),
      shown: () => screen.getByLabelText<HTMLInputElement>('Name').checked,
    },
  ],
  'features/referrals/referrals/refer/ReferDialog.tsx': [{ form: () => <ReferDialog onClosed={done} /> }],
  'features/referrals/referrals/steps/AddCustomerDialog.tsx': [
    {
      notStored: 'confirmation',
      form: () => <AddCustomerDialog {...stepForm()} />,
      answers: (api) =>
        api.on(referrals.sameCustomers, () => [
          sampleOf<SameCustomer>(SameCustomer, {
            id: 9,
            name: 'Rosa Marin',
            detail: null,
            level: 'warning',
            fields: [],
          }),
        ]),
      change: async () => fireEvent.click(screen.getByRole('radio', { name: 'Rosa Marin' })),
      shown: () => screen.getByRole<HTMLInputElement>('radio', { name: 'Rosa Marin' }).checked,
    },
  ],
  'features/referrals/referrals/steps/LogContactDialog.tsx': [{ form: () => <LogContactDialog {...stepForm()} /> }],
  'features/referrals/referrals/steps/RerouteDialog.tsx': [{ form: () => <RerouteDialog {...stepForm()} /> }],
  'features/referrals/referrals/refer/ReferAgainDialog.tsx': [
    {
      form: () => <ReferAgainDialog referral={referral()} onClosed={done} />,
      change: async () => {
        openConsent()
        fireEvent.change(await screen.findByLabelText(/^Witness/), { target: { value: 'Ines Ortiz' } })
      },
      shown: () => {
        openConsent()
        return screen.getByLabelText<HTMLInputElement>(/^Witness/).value
      },
    },
  ],
  'features/referrals/referrals/steps/StepDialog.tsx': [
    {
      name: 'question',
      form: () => <StepDialog referral={referral()} step={step('question', 'Ask')} onClose={done} />,
    },
    {
      name: 'reason',
      form: () => <StepDialog referral={referral()} step={step('reason', 'Decline')} onClose={done} />,
    },
  ],
  'features/network/requests/RemovalDialog.tsx': [
    { form: () => <RemovalDialog currentValues={target} onClosed={done} /> },
  ],
  'features/network/requests/RequestDialog.tsx': [
    { name: 'new', form: () => <RequestDialog mode="new" type={2} onClosed={done} /> },
  ],
  'features/access/roles/RoleEditor.tsx': [
    { name: 'new', form: () => <RoleEditor onDone={done} /> },
    { name: 'edit', form: () => <RoleEditor role={sampleOf<Role>(Role)} onDone={done} /> },
  ],
  'features/platform/settings/SettingsForm.tsx': [{ notStored: secret, form: () => <SettingsForm onClose={done} /> }],
  'features/access/teams/InviteDialog.tsx': [{ form: () => <InviteDialog onClosed={done} /> }],
  'features/access/teams/TeammateRoleDialog.tsx': [
    {
      form: () => <TeammateRoleDialog teammate={sampleOf<Teammate>(Teammate, caseWorker)} onClosed={done} />,
      change: async () => {
        await userEvent.click(screen.getByRole('button', { name: /^Role/ }))
        await userEvent.click(await screen.findByRole('option', { name: /^Full access/ }))
      },
      shown: () => screen.getByRole('button', { name: /^Role/ }).textContent,
    },
  ],
  'pages/auth/FirstAdministratorForm.tsx': [
    {
      isPublic: true,
      notStored: secret,
      form: () => <FirstAdministratorForm onDone={done} token="t" zones={[]} proposed={null} />,
    },
  ],
  'pages/auth/EmailStep.tsx': [
    { form: () => <EmailStep onDone={done} />, answers: (api) => api.on(mails.setting, () => mailSetting) },
  ],
  'pages/auth/ForgotPasswordPage.tsx': [{ isPublic: true, form: () => <ForgotPasswordPage /> }],
  'pages/auth/ResetPasswordPage.tsx': [
    { isPublic: true, notStored: secret, at: '/auth/reset-password?token=t', form: () => <ResetPasswordPage /> },
  ],
  'pages/auth/invitation/AcceptForm.tsx': [
    {
      isPublic: true,
      notStored: secret,
      form: () => <AcceptForm token="t" invitation={sampleOf<Invitation>(invitations.show.output)} />,
    },
  ],
  'pages/auth/registration/RegistrationForm.tsx': [{ isPublic: true, form: () => <RegistrationForm onSent={done} /> }],
  'pages/auth/registration/VerifyAccountPage.tsx': [{ isPublic: true, form: () => <VerifyAccountPage /> }],
  'pages/profile/AppearanceForm.tsx': [{ form: () => <AppearanceForm profile={shownProfile()} /> }],
  'pages/profile/DetailsForm.tsx': [{ form: () => <DetailsForm profile={shownProfile()} onPhoto={done} /> }],
  'pages/public/directory/ReportDialog.tsx': [
    { isPublic: true, form: () => inTexts(<ReportDialog id={3} name="Harbor Clinic" onClosed={done} />) },
  ],
  'pages/public/help/HelpForm.tsx': [
    {
      isPublic: true,
      form: () =>
        inTexts(
          <HelpForm
            about={sampleOf(publicDirectory.about.output)}
            entity={null}
            fields={[sampleOf<CustomField>(CustomField)]}
            category={undefined}
            onSent={done}
          />,
        ),
    },
  ],
  'pages/requests/drawer/RequestEditor.tsx': [{ form: () => <RequestEditor request={request()} onClose={done} /> }],
  'pages/requests/RejectDialog.tsx': [{ form: () => <RejectDialog request={request()} onClosed={done} /> }],
  'pages/requests/ReopenDialog.tsx': [{ form: () => <ReopenDialog request={request()} onClosed={done} /> }],
  'pages/settings/BrandingForm.tsx': [{ form: () => <BrandingForm network={network()} /> }],
  'pages/settings/ConsentTextForm.tsx': [{ form: () => <ConsentTextForm network={network()} /> }],
  'pages/settings/PublicPagesForm.tsx': [{ form: () => <PublicPagesForm network={network()} /> }],
  'pages/settings/SecondFactorForm.tsx': [
    {
      form: () => <SecondFactorForm network={network()} />,
      change: async () => fireEvent.click(screen.getByRole('checkbox', { name: 'EntityStaff' })),
      shown: () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'EntityStaff' }).checked,
    },
  ],
  'pages/settings/TimeZonePanel.tsx': [{ notStored: secret, form: () => <TimeZonePanel /> }],
  'pages/survey/builder/GroupDialog.tsx': [{ form: () => <GroupDialog surveyType={2} onClosed={done} /> }],
  'pages/survey/builder/QuestionWorkspace.tsx': [
    {
      form: () => (
        <QuestionWorkspace
          groups={[sampleOf<SurveyGroup>(SurveyGroup, { id: 4 })]}
          groupId={4}
          may={{ add: true, edit: true, delete: true }}
          onEditing={done}
          onDirty={done}
          onSaved={done}
          onLeave={done}
          onDeleted={done}
        />
      ),
    },
  ],
  'pages/settings/TimeZonesPanel.tsx': [{ form: () => <TimeZonesPanel /> }],
}
