import { auth } from '@handoff/contracts/auth'
import { routes } from '../../kit/routes.ts'
import { demoAccounts } from './auth.queries.ts'
import { login, logout, me } from './auth.service.ts'
import { setup, setupState } from './auth.setup.ts'

export const authRoutes = routes(auth, { login, logout, me, setupState, setup, demoAccounts })
