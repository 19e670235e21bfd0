import { FollowUpAnswer } from '@handoff/contracts/surveys/followUps'

const en = {
  title: 'Did you get the help you needed?',
  about: (category: string | null, provider: string | null) =>
    category && provider
      ? `Think of your request for ${category.toLowerCase()}, with ${provider}.`
      : 'Think of the help that you asked for.',
  answers: {
    [FollowUpAnswer.All]: 'Yes, all of it',
    [FollowUpAnswer.Some]: 'Some of it',
    [FollowUpAnswer.NotYet]: 'No, not yet',
    [FollowUpAnswer.NotNeeded]: 'I no longer need it',
  } as Record<FollowUpAnswer, string>,
  missing: 'What is still missing?',
  callMe: (digits: string) => `Call me, at the number that ends in ${digits}`,
  more: 'Anything else?',
  optional: 'Optional',
  choose: 'Choose one answer',
  send: 'Send',
  whoReads: 'The provider that referred you and the one that helped you read your answer.',
  changed: 'Your answer has changed in the meantime. This is how it is now.',
  offline: 'Can’t connect. Check your internet connection and try again.',
  failed: 'That didn’t work. Try again.',
}
type FollowUpTexts = typeof en

const es: FollowUpTexts = {
  title: '¿Recibió la ayuda que necesitaba?',
  about: (category, provider) =>
    category && provider ? `Piense en la ayuda que pidió a ${provider}.` : 'Piense en la ayuda que pidió.',
  answers: {
    [FollowUpAnswer.All]: 'Sí, toda',
    [FollowUpAnswer.Some]: 'Una parte',
    [FollowUpAnswer.NotYet]: 'No, todavía no',
    [FollowUpAnswer.NotNeeded]: 'Ya no la necesito',
  },
  missing: '¿Qué falta todavía?',
  callMe: (digits) => `Llámenme, al número que termina en ${digits}`,
  more: '¿Algo más?',
  optional: 'Opcional',
  choose: 'Elija una respuesta',
  send: 'Enviar',
  whoReads: 'El proveedor que lo refirió y el que lo ayudó leen su respuesta.',
  changed: 'Su respuesta cambió mientras tanto. Así está ahora.',
  offline: 'No hay conexión. Revise su conexión a internet e intente otra vez.',
  failed: 'No funcionó. Intente otra vez.',
}

export const followUpTexts = { en, es }
