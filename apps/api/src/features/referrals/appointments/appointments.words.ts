import { formatPhone } from '@handoff/contracts/kit'
import { knownZone } from '@handoff/contracts/kit/wall-clock'
import { Modality } from '@handoff/contracts/referrals/appointments/appointments'
import { whenInWords } from '@handoff/contracts/referrals/appointments/when'

type Span = { startsAt: Date; endsAt: Date; timeZone: string }

const spanish = ({ startsAt, endsAt, timeZone }: Span) =>
  new Intl.DateTimeFormat('es-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: knownZone(timeZone),
    timeZoneName: 'short',
  }).formatRange(startsAt, endsAt)

/** What emails about an appointment say to the customer; another language is one more of this shape. */
const en = {
  when: whenInWords as (span: Span) => string,
  subjects: { booked: 'Appointment booked', moved: 'Appointment changed', cancelled: 'Appointment canceled' },
  titles: {
    booked: 'Your appointment is booked',
    moved: 'Your appointment has changed',
    cancelled: 'Your appointment is canceled',
  },
  reminder: 'Reminder',
  reminderTitle: 'Reminder of your appointment',
  confirm: 'Confirm, or say you can’t come',
  adds: 'The attached file adds it to your calendar.',
  removes: 'The attached file removes it from your calendar.',
  hasLeft: 'This provider is no longer available.',
  findsAnother: 'The provider that referred you can help you find another one.',
  facts: { when: 'When', how: 'How', where: 'Where', with: 'With' },
  modalities: { [Modality.InPerson]: 'In person', [Modality.Phone]: 'Phone', [Modality.Video]: 'Video' },
  call: (phone: string) => `Questions, or can’t come? Call ${formatPhone(phone)}.`,
  callForAddress: (phone: string) => `Call ${formatPhone(phone)} for the address`,
  event: 'Appointment',
  eventWith: (name: string) => `Appointment with ${name}`,
}
type CustomerWords = typeof en

const es: CustomerWords = {
  when: spanish,
  subjects: { booked: 'Cita reservada', moved: 'Cita cambiada', cancelled: 'Cita cancelada' },
  titles: {
    booked: 'Su cita está reservada',
    moved: 'Su cita cambió',
    cancelled: 'Su cita fue cancelada',
  },
  reminder: 'Recordatorio',
  reminderTitle: 'Recordatorio de su cita',
  confirm: 'Confirmar, o avisar que no puede ir',
  adds: 'El archivo adjunto la agrega a su calendario.',
  removes: 'El archivo adjunto la quita de su calendario.',
  hasLeft: 'Este proveedor ya no está disponible.',
  findsAnother: 'El proveedor que hizo su referencia puede ayudarle a encontrar otro.',
  facts: { when: 'Cuándo', how: 'Cómo', where: 'Dónde', with: 'Con' },
  modalities: { [Modality.InPerson]: 'En persona', [Modality.Phone]: 'Por teléfono', [Modality.Video]: 'Por video' },
  call: (phone) => `¿Preguntas, o no puede ir? Llame al ${formatPhone(phone)}.`,
  callForAddress: (phone) => `Llame al ${formatPhone(phone)} para saber la dirección`,
  event: 'Cita',
  eventWith: (name) => `Cita con ${name}`,
}

export const customerWords = { en, es }
