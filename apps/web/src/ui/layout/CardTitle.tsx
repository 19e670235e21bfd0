import { Title, type TitleProps } from '@mantine/core'

/** The heading of a card. */
export const CardTitle = (props: TitleProps) => <Title order={2} fz="md" fw="600" lh="inherit" {...props} />
