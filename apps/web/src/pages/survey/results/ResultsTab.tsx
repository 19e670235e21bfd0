export const ResultsTab = (_: { onSend: () => void }) => null
