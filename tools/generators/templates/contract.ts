import type { Word } from '../words';

export interface AreaWords {
  /** The area's word: its files, and its records' plural. */
  many: Word;
  one: Word;
  /** The flag that opens the area. */
  permission: string;
}

export const schemas = ({ one }: AreaWords) => `
${one.pascal}:
  type: object
  description: A ${one.text}.
  required: [_id, name, createdAt]
  properties:
    _id:
      $ref: ../common/schemas.yaml#/Id
    name:
      type: string
      description: What it is called.
      examples: [First ${one.text}]
    createdAt:
      $ref: ../common/schemas.yaml#/Timestamp
`;

export const operations = ({ many, one, permission }: AreaWords) => `
list${many.pascal}:
  get:
    operationId: list${many.pascal}
    tags: [${many.kebab}]
    summary: List ${many.text}
    description: A page of ${many.text}, the newest first.
    x-origin: extension
    x-permission: ${permission}
    parameters:
      - $ref: ../common/parameters.yaml#/Page
      - $ref: ../common/parameters.yaml#/Limit
    responses:
      '200':
        description: The page.
        content:
          application/json:
            schema:
              type: object
              required: [success, data, pagination]
              properties:
                success:
                  $ref: ../common/schemas.yaml#/Success
                data:
                  type: array
                  items:
                    $ref: ../schemas/${many.kebab}.yaml#/${one.pascal}
                pagination:
                  $ref: ../common/schemas.yaml#/Pagination
            example:
              success: true
              data:
                - _id: 0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21
                  name: First ${one.text}
                  createdAt: '2026-03-14T09:26:53.000Z'
              pagination:
                page: 1
                limit: 10
                totalCount: 1
                totalPages: 1
      '400':
        $ref: ../common/responses.yaml#/BadRequest
      '401':
        $ref: ../common/responses.yaml#/NotAllowed
      '403':
        $ref: ../common/responses.yaml#/SessionOver
      '429':
        $ref: ../common/responses.yaml#/TooManyRequests
      '500':
        $ref: ../common/responses.yaml#/InternalError
      '503':
        $ref: ../common/responses.yaml#/Unavailable
`;

export const capability = ({ many }: AreaWords) => `    ${many.snake}:
      operations: [list${many.pascal}]
      offers: There is a list of ${many.text}.
      without: There is no list of ${many.text}.`;

export const tag = ({ many }: AreaWords) => `  - name: ${many.kebab}
    description: All about ${many.text}.
`;

export const path = ({ many }: AreaWords) => `  /${many.kebab}:
    $ref: paths/${many.kebab}.yaml#/list${many.pascal}

`;
