/** A category as a sentence to the customer has it, in their language: 'help with housing', 'ayuda con vivienda'. */
const spanish: Record<string, string> = {
  'Physical health': 'salud física',
  Dental: 'atención dental',
  'Mental health': 'salud mental',
  Housing: 'vivienda',
  Financial: 'dinero',
  Utilities: 'luz, agua y gas',
  Food: 'comida',
  'Substance use': 'consumo de sustancias',
  Employment: 'empleo',
  Education: 'educación',
  Legal: 'asuntos legales',
  Safety: 'seguridad',
  'Elder care': 'cuidado de mayores',
  'Child care': 'cuidado de niños',
  Transport: 'transporte',
  Veterans: 'servicios para veteranos',
}

/** One that a network added itself is said as it is named. */
export const needInWords = (language: 'en' | 'es', category: string) =>
  (language === 'es' ? spanish[category] : undefined) ?? category.toLowerCase()
