/** The validation messages of the specification (section 5), word for word, then our own; for screen and server. */
export const messages = {
  required: (field: string) => `${field} is required`,
  requiredSelect: (field: string) => `Please select ${field}`,
  numeric: 'This field must be numeric',
  email: 'Please enter a valid email address',
  image: 'Please upload a valid image',
  notZeroAtStart: 'The first character cannot be 0.',
  oneLine: (field: string) => `${field} must be one line of text without control characters`,
  date: 'Enter a valid date',
  unknownField: 'This field is unknown',
  tooLong: (field: string, most: number) => `${field} must have at most ${most} characters`,
}
