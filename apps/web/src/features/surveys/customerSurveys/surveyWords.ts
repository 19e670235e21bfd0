/** What a survey says around its questions; another language is one more of this shape. */
const en = {
  optional: 'Optional',
  choices: 'Choose all that apply',
  yes: 'Yes',
  no: 'No',
  rating: ['Poor', 'Excellent'],
  scale: ['Not at all', 'Extremely'],
  progress: (at: number, all: number) => `Question ${at} of ${all}`,
  back: 'Back',
  next: 'Next',
  send: 'Send answers',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}. You can finish later on any device.`,
  savedWithStaff: (time: string) => `Saved ${time}`,
  offline: 'Saved on this phone. We’ll send it when you’re back online.',
  offlineWithStaff: 'Saved on this device. It will be sent when you’re back online.',
  willSend: 'Waiting for a connection',
  problems: {
    'Choose one answer': 'Choose one answer',
    'Choose at least one answer': 'Choose at least one answer',
    'Enter an answer': 'Enter an answer',
  } as Record<string, string>,
  goesTo: (network: string, provider: string | null) =>
    `Your answers go to ${network}. ${provider ?? 'The provider'} sees them only combined with others’.`,
  stop: 'Stop asking me',
  stopAsk: 'Stop asking you?',
  stopText: 'You will no longer get emails that ask how it went. Nothing else changes.',
  stopYes: 'Stop asking me',
  cancel: 'Cancel',
  close: 'Close',
  leave: 'Quick exit',
  title: 'How did it go?',
  thanks: 'Thank you',
  thanksText: (network: string) =>
    `${network} reads your answers to find out what works. You won’t be asked about this again.`,
  stillNeed: (phone: string) => `Do you still need help? Call ${phone}.`,
  stillNeedNoPhone: 'Do you still need help? Call the place that referred you.',
  completed: 'This survey was already answered',
  stopped: 'We won’t ask you again',
  stoppedText: 'Thank you for telling us. You can close this page.',
  expired: 'This link has expired',
  expiredText: (phone: string | null) =>
    phone ? `To tell us how it went, call ${phone}.` : 'To tell us how it went, call the place that referred you.',
}
export type SurveyWords = typeof en

const es: SurveyWords = {
  optional: 'Opcional',
  choices: 'Elija todas las que correspondan',
  yes: 'Sí',
  no: 'No',
  rating: ['Mala', 'Excelente'],
  scale: ['Nada', 'Totalmente'],
  progress: (at, all) => `Pregunta ${at} de ${all}`,
  back: 'Atrás',
  next: 'Siguiente',
  send: 'Enviar respuestas',
  saving: 'Guardando…',
  saved: (time) => `Guardado a las ${time.replace(/\.$/, '')}. Puede terminar más tarde en cualquier dispositivo.`,
  savedWithStaff: (time) => `Guardado a las ${time}`,
  offline: 'Guardado en este teléfono. Lo enviaremos cuando vuelva a tener conexión.',
  offlineWithStaff: 'Guardado en este dispositivo. Se enviará cuando vuelva la conexión.',
  willSend: 'Esperando conexión',
  problems: {
    'Choose one answer': 'Elija una respuesta',
    'Choose at least one answer': 'Elija al menos una respuesta',
    'Enter an answer': 'Escriba una respuesta',
    'Enter a date as MM-DD-YYYY': 'Escriba una fecha',
    'This question has changed. Answer it again': 'Esta pregunta cambió. Respóndala otra vez',
  },
  goesTo: (network, provider) =>
    `Sus respuestas van a ${network}. ${provider ?? 'El proveedor'} solo las ve junto con las de otras personas.`,
  stop: 'No me pregunten más',
  stopAsk: '¿Dejar de preguntarle?',
  stopText: 'Ya no recibirá correos con preguntas sobre cómo le fue. Todo lo demás sigue igual.',
  stopYes: 'No me pregunten más',
  cancel: 'Cancelar',
  close: 'Cerrar',
  leave: 'Salir ya',
  title: '¿Cómo le fue?',
  thanks: 'Gracias',
  thanksText: (network) =>
    `${network} lee sus respuestas para saber qué funciona. No le preguntaremos otra vez sobre esto.`,
  stillNeed: (phone) => `¿Todavía necesita ayuda? Llame al ${phone}.`,
  stillNeedNoPhone: '¿Todavía necesita ayuda? Llame al lugar que le atendió primero.',
  completed: 'Esta encuesta ya fue respondida',
  stopped: 'No le preguntaremos más',
  stoppedText: 'Gracias por avisarnos. Puede cerrar esta página.',
  expired: 'Este enlace ya venció',
  expiredText: (phone) =>
    phone
      ? `Para contarnos cómo le fue, llame al ${phone}.`
      : 'Para contarnos cómo le fue, llame al lugar que le atendió primero.',
}

export type SurveyLanguage = 'en' | 'es'
export const surveyLocales: Record<SurveyLanguage, string> = { en: 'en-US', es: 'es-US' }
const words: Record<SurveyLanguage, SurveyWords> = { en, es }
export const surveyWords = (language: SurveyLanguage) => words[language]
export const surveyLanguageOf = (code: string): SurveyLanguage => (code === 'es' ? 'es' : 'en')
