import { auth } from '@handoff/contracts/access/auth/auth'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../kit/query/useEndpoint.ts'

export const demoQuery = query(auth.demoAccounts, {})

/** The accounts of the demo network; empty on any other network. */
export const useDemoAccounts = () => useQuery({ ...demoQuery, staleTime: Infinity, meta: { isSilent: true } })
