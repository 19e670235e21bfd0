let isSet = false

/** Whether mails leave for a mail server; said once at the start, and told to administrators. */
export const mailServer = {
  isSet: () => isSet,
  report: (value: boolean) => {
    isSet = value
  },
}
