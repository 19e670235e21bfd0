import { mayFillIn } from '@handoff/contracts/surveys/customerSurveys'
import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { holderOf, useMe } from '../../../kit/session/CurrentUser.ts'

export const useMayFillIn = () => mayFillIn(holderOf(useMe()))

type Props = ButtonProps & { about?: { customerId?: number; referralId?: number; surveyType?: number } }

/** Leads to the page where staff ask the customer, for those who may fill it in. */
export const FillInButton = ({ about, ...look }: Props) =>
  useMayFillIn() && (
    <Button {...look} renderRoot={(props) => <Link to="/customer-survey" search={about} {...props} />}>
      Fill in with customer
    </Button>
  )
