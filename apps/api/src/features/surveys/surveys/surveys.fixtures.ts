import type { AnswerValue } from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyType } from '@handoff/contracts/surveys/surveys/survey-types'
import { sql } from 'kysely'
import type { World } from '../../../test/world.ts'

type Answer = { questionId: number; versionId: number; value: AnswerValue }
export type NewResponse = {
  surveyType: SurveyType
  entityId: number
  categoryId: number
  sentAt?: Date | null
  startedAt?: Date | null
  completedAt?: Date | null
  answers?: readonly Answer[]
}

/** Stored responses, each about a separate referral of one customer. */
export function respondents({ db, clock }: Pick<World, 'db' | 'clock'>, customerId: number, byId: number) {
  return async (it: NewResponse) => {
    const { sentAt = clock.now(), startedAt = clock.now(), completedAt = clock.now(), answers = [] } = it
    const group = await db
      .insertInto('referral_group')
      .values({ customer_id: customerId, created_by_id: byId, category_id: it.categoryId, priority: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const referral = await db
      .insertInto('referral')
      .values({
        group_id: group.id,
        customer_id: customerId,
        to_entity_id: it.entityId,
        category_id: it.categoryId,
        priority: 1,
        status: 1,
        stage: 'closed',
        sent_at: sentAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('survey_response')
      .values({
        survey_type: it.surveyType,
        customer_id: customerId,
        referral_id: referral.id,
        entity_id: it.entityId,
        category_id: it.categoryId,
        channel: 1,
        created_at: startedAt ?? sentAt ?? clock.now(),
        sent_at: sentAt,
        started_at: startedAt,
        completed_at: completedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (answers.length)
      await sql`
        insert into survey_answer (response_id, question_id, question_version_id, value, answered_at)
        select ${id}, "questionId", "versionId", value, ${completedAt ?? clock.now()}
        from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as it ("questionId" int, "versionId" int, value jsonb)`.execute(
        db,
      )
    return id
  }
}
