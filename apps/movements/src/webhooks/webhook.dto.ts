// Webhooks on the wire. Only the answer to the request that registers a webhook has its secret.
import { ApiProperty } from '@nestjs/swagger';
import { BranchCode, Field, OPTIONAL, Refusal, Text, type FieldKind } from '@razao/platform/http';
import { EVENT_KINDS, type EventKind } from '../events/event.dto.js';
import { PagedQuery } from '../lists/list-query.js';
import { DEMO } from '../wire/demo-records.js';
import { SECRET_CHARS_MAX, SECRET_CHARS_MIN } from './sealed-secret.js';

export const URL_CHARS_MAX = 2_048;

const KINDS: FieldKind = {
  expected: {
    en: `a list of different kinds of events: ${EVENT_KINDS.join(', ')}`,
    pt: `uma lista de tipos de eventos distintos: ${EVENT_KINDS.join(', ')}`,
  },
  schema: {
    type: 'array',
    items: { type: 'string', enum: [...EVENT_KINDS] },
    minItems: 1,
    maxItems: EVENT_KINDS.length,
    uniqueItems: true,
  },
  read(raw) {
    if (!Array.isArray(raw) || raw.length === 0 || new Set(raw).size !== raw.length) return undefined;
    const kinds = raw as unknown[];
    const unknown = kinds.find((kind) => !EVENT_KINDS.some((known) => known === kind));
    return unknown === undefined ? kinds : new Refusal(KINDS.expected, 'VALIDATION_FAILED');
  },
};

const SECRET_PATTERN = `^[!-~]{${SECRET_CHARS_MIN},${SECRET_CHARS_MAX}}$`;
const SECRET: FieldKind = {
  expected: {
    en: `${SECRET_CHARS_MIN} to ${SECRET_CHARS_MAX} visible ASCII characters`,
    pt: `de ${SECRET_CHARS_MIN} a ${SECRET_CHARS_MAX} caracteres ASCII visíveis`,
  },
  schema: { type: 'string', pattern: SECRET_PATTERN },
  read: (raw) =>
    typeof raw === 'string' && new RegExp(SECRET_PATTERN).test(raw)
      ? raw
      : // The usual refusal would repeat the secret in its message.
        new Refusal(SECRET.expected, 'VALIDATION_FAILED', {
          found: { en: 'something else', pt: 'outra coisa' },
        }),
};

export class WebhookRequest {
  @BranchCode({ description: 'Company code', example: DEMO.company })
  company: string;

  @BranchCode({
    description:
      'Branch code. Without it: every branch, later ones included, and the events of the whole company',
    ...OPTIONAL,
  })
  branch?: string;

  @Text({
    min: 1,
    max: URL_CHARS_MAX,
    description: 'Where events are sent: an https address of a public host',
    example: 'https://erp.example.com/razao',
  })
  url: string;

  @Field(KINDS, { description: 'Only events of these kinds; without it, all', required: false })
  kinds?: EventKind[];

  @Field(SECRET, {
    description: 'Signs the deliveries. Without it the service makes one; the answer has it in either case',
    required: false,
  })
  secret?: string;
}

export class Webhook {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({ description: 'Company code', example: DEMO.company })
  company: string;

  @ApiProperty({
    nullable: true,
    type: String,
    description: 'Branch code; null for every branch',
    example: null,
  })
  branch: string | null;

  @ApiProperty({ example: 'https://erp.example.com/razao' })
  url: string;

  @ApiProperty({
    enum: EVENT_KINDS,
    isArray: true,
    nullable: true,
    description: 'null for every kind',
    example: null,
  })
  kinds: EventKind[] | null;

  @ApiProperty({ format: 'date-time', example: '2025-01-31T12:00:00.000Z' })
  createdAt: Date;

  @ApiProperty({ nullable: true, type: String, description: "The user's `sub`", example: 'admin' })
  createdBy: string | null;

  @ApiProperty({ type: 'integer', description: 'Streams whose last delivery failed; they are tried again' })
  failing: number;

  @ApiProperty({ type: 'integer', description: 'Streams that are not tried again before they are resumed' })
  parked: number;
}

export class CreatedWebhook extends Webhook {
  @ApiProperty({
    description: 'Signs the deliveries (docs/events.md). It is in no other answer',
    example: 'yYxhUeTgVZgTDUbWRFDMFdQzc1rXCPkqJCi5SzfJzYQ',
  })
  secret: string;
}

const STREAM_STATES = ['IDLE', 'DELIVERING', 'FAILING', 'PARKED'] as const;

export class WebhookStream {
  @ApiProperty({
    nullable: true,
    type: String,
    description: 'Branch code; null for the events of the whole company',
    example: DEMO.branch,
  })
  branch: string | null;

  @ApiProperty({
    enum: STREAM_STATES,
    description:
      'IDLE: everything was delivered. DELIVERING: events are on their way. FAILING: the last delivery failed and is tried again. PARKED: it failed for WEBHOOK_PARK_AFTER_MS and waits for POST /webhooks/{id}/resume',
  })
  state: (typeof STREAM_STATES)[number];

  @ApiProperty({ type: 'integer', description: 'Events that are not delivered yet', example: 0 })
  pending: number;

  @ApiProperty({
    nullable: true,
    type: String,
    format: 'date-time',
    description: 'When the last accepted delivery was made',
  })
  deliveredAt: Date | null;

  @ApiProperty({ type: 'integer', description: 'How many deliveries failed one after the other', example: 0 })
  failures: number;

  @ApiProperty({
    nullable: true,
    type: String,
    format: 'date-time',
    description: 'When the first of these deliveries failed',
  })
  failingSince: Date | null;

  @ApiProperty({ nullable: true, type: String, description: 'Why the last delivery failed', example: null })
  failure: string | null;

  @ApiProperty({
    nullable: true,
    type: String,
    format: 'date-time',
    description: 'When the delivery is tried again',
  })
  nextAttemptAt: Date | null;

  @ApiProperty({ nullable: true, type: String, format: 'date-time' })
  parkedAt: Date | null;
}

export class WebhookState extends Webhook {
  @ApiProperty({ type: [WebhookStream], description: 'One per branch that had events, by branch code' })
  streams: WebhookStream[];
}

export class DeletedWebhook {
  @ApiProperty({ type: 'integer', example: 1 })
  deleted: number;
}

export class WebhookListQuery extends PagedQuery {
  @BranchCode({ description: 'Company code', ...OPTIONAL })
  company?: string;
}
