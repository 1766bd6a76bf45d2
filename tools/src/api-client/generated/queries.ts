// The interface of the queries service. Made from docs/openapi/queries.json by "npm run documents".

export interface paths {
    "/balanceInquiryDetails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Balances of an account, one row a month */
        post: operations["balanceInquiryDetails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/generalLedgerQuery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Postings of an account in a month
         * @description Ordered by day, batch, document, entry number and line. A synthetic account answers for all below it.
         */
        post: operations["generalLedgerQuery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allChartOfAccount/{company}/{branch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole chart of accounts
         * @description Hierarchical numeric order: 1.1, 1.2, 1.10. Answers 304 to an If-None-Match with the current ETag.
         */
        get: operations["allChartOfAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sparts/consulta-contabil": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Balances of all analytic accounts, monthly or daily
         * @description A row an account and month, or day, with movement or balance. Monthly rows are of the whole months that the range touches.
         */
        get: operations["consultaContabil"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sparts/lancamentos-contabeis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Postings between two days
         * @description Ordered by company, branch, month, batch, document, entry number and line. Without empresa and filial: of every branch the caller may see.
         */
        get: operations["lancamentosContabeis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/consulta-contabil": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Old path of sparts/consulta-contabil
         * @deprecated
         */
        get: operations["movedConsultaContabil"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trialBalance/{company}/{branch}/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trial balance of a month, analytic and synthetic accounts in chart order
         * @description The totals are those of the analytic accounts. The answer of a consolidated month has an ETag. The CSV ends with a line TOTAL.
         */
        get: operations["trialBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ErrorDetailResponse: {
            /**
             * @description Field as the request names it
             * @example valor
             */
            field?: string;
            /**
             * @description Line of the file or position in the array, from 1
             * @example 3
             */
            line?: number;
            /** @description What was found */
            value?: string;
            /** @example must be positive with at most two decimals */
            reason: string;
        };
        ErrorResponse: {
            /**
             * @description What is wrong and what was expected
             * @example valor: must be positive with at most two decimals
             */
            message: string;
            /**
             * Format: date-time
             * @example 2019-10-31T12:00:00.000Z
             */
            timestamp: string;
            /** @example 400 */
            status: number;
            /**
             * @description Reason phrase of the status
             * @example Bad Request
             */
            error: string;
            /**
             * @description Stable code, listed in docs/errors.md
             * @example VALIDATION_FAILED
             */
            code: string;
            details: components["schemas"]["ErrorDetailResponse"][];
            /**
             * @description Also in the header X-Request-Id and in the log
             * @example 0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10
             */
            requestId: string;
        };
        BalanceInquiryDto: {
            /**
             * Format: int64
             * @description Account of the company’s chart
             * @example 7
             */
            contaId: number;
            /**
             * @description Company code
             * @example 0101
             */
            empresa: string;
            /**
             * @description Branch code
             * @example 0001
             */
            filial: string;
            /**
             * @description First month, MM/YYYY; not before the company’s base month
             * @example 01/2025
             */
            anomesini: string;
            /**
             * @description Last month, MM/YYYY; at most 120 months in one request
             * @example 03/2025
             */
            anomesfim: string;
            /** @description Accepted for old callers; without effect */
            comboType?: string;
        };
        BalanceDetailRow: {
            /** @example 2025 */
            year: string;
            /** @example 01 */
            month: string;
            /**
             * @description Debits of the month, closing entries excluded
             * @example 1500.5
             */
            movdeb: number;
            /**
             * @description Credits of the month, closing entries excluded
             * @example 300
             */
            movcred: number;
            /**
             * @description Closing entries, debits − credits; absent when the month has none
             * @example -1200.5
             */
            movenc?: number;
            /**
             * @description openingBalance + movdeb − movcred + movenc; debit positive
             * @example 1200.5
             */
            accumulatedBalance: number;
            /**
             * @description Balance at the beginning of the month; debit positive
             * @example 0
             */
            openingBalance: number;
        };
        GeneralLedgerDto: {
            /**
             * Format: int64
             * @description Account of the company’s chart
             * @example 7
             */
            contaId: number;
            /**
             * @description Company code
             * @example 0101
             */
            empresa: string;
            /**
             * @description Branch code
             * @example 0001
             */
            filial: string;
            /** @example 2025 */
            year: number;
            /** @example 1 */
            month: number;
            /**
             * @description First day; absent or 0: from the first of the month
             * @example 1
             */
            dayStart?: number;
            /**
             * @description Last day; absent or 0: to the end of the month
             * @example 31
             */
            dayEnd?: number;
        };
        GeneralLedgerRow: {
            /**
             * @description Batch number
             * @example 000001
             */
            lote: string;
            /**
             * @description Document number
             * @example 000001
             */
            documento: string;
            /**
             * @description Entry number
             * @example 00001
             */
            entry: string;
            /**
             * @description Side of this account
             * @enum {string}
             */
            debCre: "D" | "C";
            /**
             * @description Day of the entry, two digits
             * @example 05
             */
            day: string;
            /** @description History text; empty when the entry has none */
            history: string;
            /**
             * @description Amount as a decimal string
             * @example 1500.50
             */
            value: string;
            /**
             * @description Accounting code of the account
             * @example 1.1.1.2.1
             */
            cdContabil: string;
        };
        ChartOfAccountsRow: {
            /**
             * Format: int64
             * @example 7
             */
            id: number;
            /**
             * @description Hierarchical dotted code
             * @example 1.1.1.2.1
             */
            cdAccounting: string;
            /**
             * @description Reduced code
             * @example 111201
             */
            cdReduced: string;
        };
        LegacyBalanceRecord: {
            /** @example 0101 */
            empresa: string;
            /** @example 0001 */
            filial: string;
            /** @enum {string} */
            tipo_saldo: "M" | "D";
            /**
             * @description YYYY.MM.DD: the day, or the last day of the month
             * @example 2025.01.31
             */
            data_contabil: string;
            /** @example 1.1.1.2.1 */
            conta_contabil: string;
            /** @example 111201 */
            conta_reduzida: string;
            /**
             * @description 01 assets, 02 liabilities, 03 equity, 04 result
             * @example 01
             */
            natureza: string;
            /**
             * @description Debit positive
             * @example 1000.5
             */
            saldo_anterior: number;
            /**
             * @description Closing entries excluded
             * @example 0
             */
            valor_debito: number;
            /**
             * @description Closing entries excluded
             * @example 0
             */
            valor_credito: number;
            /** @description Closing entries, debits − credits; null when there are none */
            valor_encerramento: number | null;
            /**
             * @description Debit positive
             * @example 1000.5
             */
            saldo_final: number;
            /**
             * @description Side of saldo_final; D when it is zero
             * @enum {string}
             */
            indicador_saldo: "D" | "C";
        };
        LegacyBalancesEnvelope: {
            /** @example 0 */
            codigo: number;
            /** @example OK */
            mensagem: string;
            /** @example 1 */
            pagina: number;
            /** @example 100 */
            tamanho: number;
            /** @description Records in all pages */
            total_registros: number;
            total_paginas: number;
            dados: components["schemas"]["LegacyBalanceRecord"][];
        };
        LegacyPostingRecord: {
            /** @example 0101 */
            empresa: string;
            /** @example 0001 */
            filial: string;
            /**
             * @description YYYY.MM.DD
             * @example 2025.01.31
             */
            data_contabil: string;
            /** @example 000001 */
            lote: string;
            /** @example 000001 */
            documento: string;
            /** @example 00001 */
            lancamento: string;
            /** @enum {string} */
            debito_credito: "D" | "C";
            /** @example 1.1.1.2.1 */
            conta_contabil: string;
            /** @example 111201 */
            conta_reduzida: string;
            /** @description Code of the counter-account, when the entry names one */
            contrapartida: string | null;
            /** @example 1500.5 */
            valor: number;
            codigo_historico: string | null;
            historico: string | null;
            /**
             * @description N normal, E closing entry
             * @enum {string}
             */
            tipo_lancamento: "N" | "E";
            /**
             * @description 1 when the month is consolidated, 0 while it is open
             * @enum {number}
             */
            status: 0 | 1;
        };
        LegacyPostingsEnvelope: {
            /** @example 0 */
            codigo: number;
            /** @example OK */
            mensagem: string;
            /** @example 1 */
            pagina: number;
            /** @example 100 */
            tamanho: number;
            /** @description Records in all pages */
            total_registros: number;
            total_paginas: number;
            dados: components["schemas"]["LegacyPostingRecord"][];
        };
        TrialBalanceRow: {
            /** @example 1.1.1.2.1 */
            cdAccounting: string;
            /** @example 111201 */
            cdReduced: string;
            /** @example BANCO DO PLANALTO S.A. C/C 10234-5 */
            name: string;
            /**
             * @description S synthetic (sums the accounts below it), A analytic
             * @enum {string}
             */
            kind: "S" | "A";
            /**
             * @description Depth in the chart, from 1
             * @example 5
             */
            level: number;
            /**
             * @description 01 assets, 02 liabilities, 03 equity, 04 result
             * @example 01
             */
            nature: string;
            /**
             * @description Debit positive
             * @example 1000.5
             */
            openingBalance: number;
            /**
             * @description Side of openingBalance; D when it is zero
             * @enum {string}
             */
            openingIndicator: "D" | "C";
            /**
             * @description Closing entries excluded
             * @example 0
             */
            movdeb: number;
            /**
             * @description Closing entries excluded
             * @example 0
             */
            movcred: number;
            /** @description Closing entries, debits − credits; absent when there are none */
            movenc?: number;
            /**
             * @description Debit positive
             * @example 1000.5
             */
            accumulatedBalance: number;
            /**
             * @description Side of accumulatedBalance; D when it is zero
             * @enum {string}
             */
            accumulatedIndicator: "D" | "C";
        };
        TrialBalanceTotals: {
            /**
             * @description Zero when the initial balances were complete
             * @example 0
             */
            openingBalance: number;
            /** @example 1500.5 */
            movdeb: number;
            /** @example 1500.5 */
            movcred: number;
            /**
             * @description Zero: closing entries balance too
             * @example 0
             */
            movenc: number;
            /** @example 0 */
            accumulatedBalance: number;
            /** @description Σ opening = Σ closing = 0 and Σ debits = Σ credits */
            balanced: boolean;
        };
        TrialBalance: {
            /** @example 0101 */
            company: string;
            /** @example 0001 */
            branch: string;
            /** @example 2025 */
            year: string;
            /** @example 01 */
            month: string;
            /** @enum {string} */
            status: "NOT_OPENED" | "OPEN" | "CONSOLIDATED";
            /** @description Accounts with balance or movement, in chart order */
            rows: components["schemas"]["TrialBalanceRow"][];
            /** @description Over the analytic accounts */
            totals: components["schemas"]["TrialBalanceTotals"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    balanceInquiryDetails: {
        parameters: {
            query?: {
                /** @description For `Accept: text/csv`; refused when the answer is JSON. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it. */
                dialect?: "standard" | "pt-BR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BalanceInquiryDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceDetailRow"][];
                    "text/csv": components["schemas"]["BalanceDetailRow"][];
                };
            };
            /** @description A company or branch code is not well formed, or the request is not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A company or branch code is not well formed",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "INVALID_CODE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Token missing, expired or invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Token missing, expired or invalid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 401,
                     *       "error": "Unauthorized",
                     *       "code": "UNAUTHENTICATED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The user has no permission for this company/branch */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user has no permission for this company/branch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "BRANCH_FORBIDDEN",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The company or branch does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No company has this code",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPANY_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than the limit */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The body is larger than the limit",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 413,
                     *       "error": "Payload Too Large",
                     *       "code": "PAYLOAD_TOO_LARGE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The content type of the body is not accepted here */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The content type of the body is not accepted here",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 415,
                     *       "error": "Unsupported Media Type",
                     *       "code": "UNSUPPORTED_MEDIA_TYPE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service has no free connection or worker for this request */
            503: {
                headers: {
                    /** @description Seconds after which it is worth another try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The service has no free connection or worker for this request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 503,
                     *       "error": "Service Unavailable",
                     *       "code": "SERVICE_BUSY",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    generalLedgerQuery: {
        parameters: {
            query?: {
                /** @description For `Accept: text/csv`; refused when the answer is JSON. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it. */
                dialect?: "standard" | "pt-BR";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GeneralLedgerDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneralLedgerRow"][];
                    "text/csv": components["schemas"]["GeneralLedgerRow"][];
                };
            };
            /** @description A company or branch code is not well formed, or the request is not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A company or branch code is not well formed",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "INVALID_CODE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Token missing, expired or invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Token missing, expired or invalid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 401,
                     *       "error": "Unauthorized",
                     *       "code": "UNAUTHENTICATED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The user has no permission for this company/branch */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user has no permission for this company/branch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "BRANCH_FORBIDDEN",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The company or branch does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No company has this code",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPANY_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The body is larger than the limit */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The body is larger than the limit",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 413,
                     *       "error": "Payload Too Large",
                     *       "code": "PAYLOAD_TOO_LARGE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The content type of the body is not accepted here */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The content type of the body is not accepted here",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 415,
                     *       "error": "Unsupported Media Type",
                     *       "code": "UNSUPPORTED_MEDIA_TYPE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service has no free connection or worker for this request */
            503: {
                headers: {
                    /** @description Seconds after which it is worth another try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The service has no free connection or worker for this request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 503,
                     *       "error": "Service Unavailable",
                     *       "code": "SERVICE_BUSY",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    allChartOfAccount: {
        parameters: {
            query?: {
                /** @description For `Accept: text/csv`; refused when the answer is JSON. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it. */
                dialect?: "standard" | "pt-BR";
            };
            header?: never;
            path: {
                branch: string;
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChartOfAccountsRow"][];
                    "text/csv": components["schemas"]["ChartOfAccountsRow"][];
                };
            };
            /** @description A company or branch code is not well formed, or the request is not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A company or branch code is not well formed",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "INVALID_CODE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Token missing, expired or invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Token missing, expired or invalid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 401,
                     *       "error": "Unauthorized",
                     *       "code": "UNAUTHENTICATED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The user has no permission for this company/branch */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user has no permission for this company/branch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "BRANCH_FORBIDDEN",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The company or branch does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No company has this code",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPANY_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service has no free connection or worker for this request */
            503: {
                headers: {
                    /** @description Seconds after which it is worth another try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The service has no free connection or worker for this request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 503,
                     *       "error": "Service Unavailable",
                     *       "code": "SERVICE_BUSY",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    consultaContabil: {
        parameters: {
            query: {
                /** @description For `Accept: text/csv`; refused when the answer is JSON. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it. */
                dialect?: "standard" | "pt-BR";
                /** @description M or 0: monthly (default); D or 1: daily */
                tipoSaldo?: "M" | "0" | "D" | "1";
                /** @description Company code */
                empresa: unknown;
                /** @description Branch code */
                filial: unknown;
                /** @description YYYY-MM-DD or YYYY.MM.DD */
                dataInicio: unknown;
                /** @description YYYY-MM-DD or YYYY.MM.DD */
                dataFim: unknown;
                pagina?: number;
                tamanho?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyBalancesEnvelope"];
                    "text/csv": components["schemas"]["LegacyBalancesEnvelope"];
                };
            };
            /** @description A company or branch code is not well formed, or the request is not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A company or branch code is not well formed",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "INVALID_CODE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Token missing, expired or invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Token missing, expired or invalid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 401,
                     *       "error": "Unauthorized",
                     *       "code": "UNAUTHENTICATED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The user has no permission for this company/branch */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user has no permission for this company/branch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "BRANCH_FORBIDDEN",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The company or branch does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No company has this code",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPANY_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service has no free connection or worker for this request */
            503: {
                headers: {
                    /** @description Seconds after which it is worth another try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The service has no free connection or worker for this request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 503,
                     *       "error": "Service Unavailable",
                     *       "code": "SERVICE_BUSY",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    lancamentosContabeis: {
        parameters: {
            query: {
                /** @description For `Accept: text/csv`; refused when the answer is JSON. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it. */
                dialect?: "standard" | "pt-BR";
                /** @description Company code */
                empresa?: unknown;
                /** @description Branch code */
                filial?: unknown;
                /** @description YYYY-MM-DD or YYYY.MM.DD */
                dataInicio: unknown;
                /** @description YYYY-MM-DD or YYYY.MM.DD */
                dataFim: unknown;
                pagina?: number;
                tamanho?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyPostingsEnvelope"];
                    "text/csv": components["schemas"]["LegacyPostingsEnvelope"];
                };
            };
            /** @description A company or branch code is not well formed, or the request is not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A company or branch code is not well formed",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "INVALID_CODE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Token missing, expired or invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Token missing, expired or invalid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 401,
                     *       "error": "Unauthorized",
                     *       "code": "UNAUTHENTICATED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The user has no permission for this company/branch */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user has no permission for this company/branch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "BRANCH_FORBIDDEN",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The company or branch does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No company has this code",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPANY_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service has no free connection or worker for this request */
            503: {
                headers: {
                    /** @description Seconds after which it is worth another try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The service has no free connection or worker for this request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 503,
                     *       "error": "Service Unavailable",
                     *       "code": "SERVICE_BUSY",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    movedConsultaContabil: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirects to the current path, with the query string as it came */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Token missing, expired or invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Token missing, expired or invalid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 401,
                     *       "error": "Unauthorized",
                     *       "code": "UNAUTHENTICATED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service has no free connection or worker for this request */
            503: {
                headers: {
                    /** @description Seconds after which it is worth another try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The service has no free connection or worker for this request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 503,
                     *       "error": "Service Unavailable",
                     *       "code": "SERVICE_BUSY",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    trialBalance: {
        parameters: {
            query?: {
                /** @description For `Accept: text/csv`; refused when the answer is JSON. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it. */
                dialect?: "standard" | "pt-BR";
            };
            header?: never;
            path: {
                year: string;
                month: string;
                branch: string;
                company: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialBalance"];
                    "text/csv": components["schemas"]["TrialBalance"];
                };
            };
            /** @description A company or branch code is not well formed, or the request is not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "A company or branch code is not well formed",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "INVALID_CODE",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description Token missing, expired or invalid */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Token missing, expired or invalid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 401,
                     *       "error": "Unauthorized",
                     *       "code": "UNAUTHENTICATED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The user has no permission for this company/branch */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The user has no permission for this company/branch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "BRANCH_FORBIDDEN",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The company or branch does not exist */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No company has this code",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPANY_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The service has no free connection or worker for this request */
            503: {
                headers: {
                    /** @description Seconds after which it is worth another try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The service has no free connection or worker for this request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 503,
                     *       "error": "Service Unavailable",
                     *       "code": "SERVICE_BUSY",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
}
