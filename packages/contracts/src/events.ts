import * as z from 'zod/mini'
import { AppointmentEvent, VisitEvent } from './appointments/appointments.ts'
import { AccountEvent } from './auth/auth.ts'
import { CategoryEvent } from './categories.ts'
import { ClockEvent } from './clocks.ts'
import { ConsentEvent } from './consents.ts'
import { SurveyResponseEvent } from './customerSurveys.ts'
import { CustomerEvent } from './customers/customers.ts'
import { CustomFieldEvent } from './customFields/customFields.ts'
import { DisplayFieldsEvent } from './displayFields.ts'
import { EntityEvent } from './entities/editing.ts'
import { FollowUpEvent } from './followUps.ts'
import { HelpEvent } from './help.ts'
import { ImportEvent } from './imports.ts'
import { InvitationEvent } from './invitations.ts'
import { LocationEvent } from './locations/locations.ts'
import { MaterialEvent } from './materials.ts'
import { NoteEvent } from './notes.ts'
import { ReasonEvent } from './reasons.ts'
import { ReferenceEvent } from './reference.ts'
import { ReferralEvent } from './referrals/referral-events.ts'
import { RegistrationEvent } from './registrations.ts'
import { RequestEvent } from './requests/requests.ts'
import { RoleEvent } from './roles/roles.ts'
import { SavedViewEvent } from './savedViews.ts'
import { SettingsEvent } from './settings.ts'
import { SurveyEvent } from './surveys/surveys.ts'
import { TeamEvent } from './teams.ts'
import { UnmetNeedEvent } from './unmetNeeds.ts'
import { VerificationEvent } from './verifications.ts'

/** Everything that can happen. Stored as it is; trail, audit, notifications and live updates are read from it. */
export const DomainEvent = z.discriminatedUnion('type', [
  SettingsEvent,
  AccountEvent,
  DisplayFieldsEvent,
  RoleEvent,
  ReferenceEvent,
  ReasonEvent,
  CategoryEvent,
  CustomFieldEvent,
  EntityEvent,
  LocationEvent,
  ClockEvent,
  ImportEvent,
  RequestEvent,
  RegistrationEvent,
  InvitationEvent,
  CustomerEvent,
  ConsentEvent,
  ReferralEvent,
  AppointmentEvent,
  VisitEvent,
  FollowUpEvent,
  HelpEvent,
  NoteEvent,
  MaterialEvent,
  TeamEvent,
  UnmetNeedEvent,
  VerificationEvent,
  SurveyEvent,
  SurveyResponseEvent,
  SavedViewEvent,
])
export type DomainEvent = z.output<typeof DomainEvent>
export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>
