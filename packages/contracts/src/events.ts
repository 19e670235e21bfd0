import * as z from 'zod/mini'
import { AccountEvent } from './access/auth/auth.ts'
import { InvitationEvent } from './access/invitations.ts'
import { RegistrationEvent } from './access/registrations.ts'
import { RoleEvent } from './access/roles/roles.ts'
import { TeamEvent } from './access/teams.ts'
import { ConsentEvent } from './customers/consents.ts'
import { CustomerEvent } from './customers/customers/customers.ts'
import { HouseholdEvent } from './customers/households.ts'
import { LinkRequestEvent } from './customers/linkRequests.ts'
import { NoteEvent } from './customers/notes.ts'
import { ExportEvent } from './figures/records.ts'
import { CategoryEvent } from './network/categories.ts'
import { CustomFieldEvent } from './network/customFields/customFields.ts'
import { EntityEvent } from './network/entities/editing.ts'
import { ImportEvent } from './network/imports.ts'
import { LocationEvent } from './network/locations/locations.ts'
import { RequestEvent } from './network/requests/requests.ts'
import { VerificationEvent } from './network/verifications.ts'
import { DisplayFieldsEvent } from './platform/displayFields.ts'
import { MaterialEvent } from './platform/materials.ts'
import { ReferenceEvent } from './platform/reference.ts'
import { ReportShareEvent } from './platform/reportShares.ts'
import { RetentionEvent } from './platform/retention.ts'
import { SavedViewEvent } from './platform/savedViews.ts'
import { SettingsEvent } from './platform/settings.ts'
import { AppointmentEvent, VisitEvent } from './referrals/appointments/appointments.ts'
import { ClockEvent } from './referrals/clocks.ts'
import { HelpEvent } from './referrals/help.ts'
import { ReasonEvent } from './referrals/reasons.ts'
import { ReferralEvent } from './referrals/referrals/referral-events.ts'
import { UnmetNeedEvent } from './referrals/unmetNeeds.ts'
import { SurveyResponseEvent } from './surveys/customerSurveys.ts'
import { FollowUpEvent } from './surveys/followUps.ts'
import { SurveyEvent } from './surveys/surveys/surveys.ts'

/** Every event there is. Stored as is; trail, audit, notifications, and live updates are derived from it. */
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
  LinkRequestEvent,
  ConsentEvent,
  HouseholdEvent,
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
  RetentionEvent,
  SavedViewEvent,
  ReportShareEvent,
  ExportEvent,
])
export type DomainEvent = z.output<typeof DomainEvent>
export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>
