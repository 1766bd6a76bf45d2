// The interface of the compliance service. Made from docs/openapi/compliance.json by "npm run documents".

export interface paths {
    "/api/compliance/rule/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules, in the order in which a run applies them */
        get: operations["listComplianceRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compliance/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a month by all rules
         * @description Every rule reads the same moment of the books and delays no posting. The run is kept; asked again, the month is judged again.
         */
        post: operations["runCompliance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compliance/run/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A run as it came out, and whether it is still fresh */
        get: operations["readComplianceRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compliance/run/{id}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The findings of a run, page by page
         * @description In the order of the rules. Of each rule the first COMPLIANCE_FINDINGS_MAX are kept.
         */
        get: operations["listComplianceFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compliance/runs/{companyid}/{branchid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The runs of a branch, the newest first */
        get: operations["listComplianceRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/compliance/run/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report of a run: a page for a person, JSON for a program
         * @description By the Accept header; without one, the page. The page is self-contained, needs no script and prints on A4.
         */
        get: operations["readComplianceReport"];
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
        ComplianceRule: {
            /**
             * @description Stable: the same rule in every run
             * @example ECD-01
             */
            id: string;
            /** @example Entry totals balance */
            title: string;
            /**
             * @description Only an ERROR makes a run FAILED
             * @example ERROR
             * @enum {string}
             */
            severity: "ERROR" | "WARNING";
            /**
             * @description Law, standard or practice that asks for it
             * @example ECD layout 9, I200 and I250: REGRA_VALIDACAO_VL_LCTO_DEB, REGRA_VALIDACAO_VL_LCTO_CRED
             */
            source: string;
            /**
             * @description What it checks
             * @example The debits of every entry number add up to its credits.
             */
            description: string;
        };
        RunRequest: {
            /**
             * @description Numeric id of the company (`npm run admin -- status`)
             * @example 1
             */
            companyid: number;
            /**
             * @description Numeric id of the branch
             * @example 1
             */
            branchid: number;
            /**
             * @description Month to judge, YYYY-MM
             * @example 2025-01
             */
            refmonth: string;
        };
        RunTotalsResponse: {
            /** @example 39 */
            rules: number;
            /** @example 38 */
            passed: number;
            /**
             * @description Rules of severity ERROR that failed
             * @example 0
             */
            errors: number;
            /**
             * @description Rules of severity WARNING that failed
             * @example 1
             */
            warnings: number;
            /**
             * @description Findings of all rules
             * @example 3
             */
            findings: number;
            /** @example 58 */
            documents: number;
            /**
             * @description Entry lines
             * @example 412
             */
            lines: number;
            /**
             * @description Analytic accounts with balance or movement
             * @example 44
             */
            accounts: number;
            /**
             * @description Debits of the month, closing entries included
             * @example 1520.5
             */
            debits: number;
            /**
             * @description Credits of the month, closing entries included
             * @example 1520.5
             */
            credits: number;
        };
        FindingResponse: {
            /**
             * @description What it is about
             * @example entry
             * @enum {string}
             */
            entity: "entry" | "account" | "document" | "user" | "month";
            /**
             * Format: int64
             * @description Id of it; for an entry number the id of its first line; null for a month
             * @example 1201
             */
            entityId: number | null;
            /**
             * @description What was found, for a person
             * @example Batch 000001, document 000012, entry 00034 of day 25: a weekend
             */
            message: string;
            /**
             * @description The same for a program; amounts are decimal texts
             * @example {
             *       "lote": "000001",
             *       "documento": "000012",
             *       "lancamento": "00034",
             *       "day": 25
             *     }
             */
            detail: {
                [key: string]: unknown;
            };
        };
        RuleResult: {
            /**
             * @description Id of the rule
             * @example ECD-01
             */
            rule: string;
            /** @example Entry totals balance */
            title: string;
            /**
             * @example ERROR
             * @enum {string}
             */
            severity: "ERROR" | "WARNING";
            /**
             * @example PASSED
             * @enum {string}
             */
            outcome: "PASSED" | "FAILED";
            /**
             * @description How many there are; COMPLIANCE_FINDINGS_MAX of them are kept
             * @example 0
             */
            findings: number;
            /** @description The first of them, at most 10 */
            samples: components["schemas"]["FindingResponse"][];
            /**
             * @description What the rule measured, whatever the outcome (the counts of Benford’s law), and the thresholds it was judged by
             * @example null
             */
            figures: {
                [key: string]: unknown;
            } | null;
            /** @example 12 */
            durationMs: number;
        };
        ComplianceRun: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example 1 */
            companyid: number;
            /** @example 1 */
            branchid: number;
            /** @example 2025-01 */
            refmonth: string;
            /**
             * @description FAILED only by a rule of severity ERROR
             * @example PASSED
             * @enum {string}
             */
            status: "PASSED" | "FAILED";
            /**
             * @description Digest of everything that was judged; it changes with any entry, balance or account
             * @example v1:567353a066492249d00a98321b07e2000b73762359975d4437a23a3f130e5f9d
             */
            fingerprint: string;
            /**
             * @description User who asked for the run
             * @example demo
             */
            requestedBy: string;
            /**
             * Format: date-time
             * @example 2025-02-03T12:00:00.000Z
             */
            startedAt: string;
            /**
             * Format: date-time
             * @example 2025-02-03T12:00:01.000Z
             */
            finishedAt: string;
            totals: components["schemas"]["RunTotalsResponse"];
            /** @description Whether the books are still those that were judged */
            fresh: boolean;
            /** @description One a rule, in the order of the rule list */
            results: components["schemas"]["RuleResult"][];
        };
        RunFinding: {
            /**
             * @description What it is about
             * @example entry
             * @enum {string}
             */
            entity: "entry" | "account" | "document" | "user" | "month";
            /**
             * Format: int64
             * @description Id of it; for an entry number the id of its first line; null for a month
             * @example 1201
             */
            entityId: number | null;
            /**
             * @description What was found, for a person
             * @example Batch 000001, document 000012, entry 00034 of day 25: a weekend
             */
            message: string;
            /**
             * @description The same for a program; amounts are decimal texts
             * @example {
             *       "lote": "000001",
             *       "documento": "000012",
             *       "lancamento": "00034",
             *       "day": 25
             *     }
             */
            detail: {
                [key: string]: unknown;
            };
            /**
             * @description Id of the rule
             * @example AUD-03
             */
            rule: string;
            /**
             * @example WARNING
             * @enum {string}
             */
            severity: "ERROR" | "WARNING";
        };
        FindingPage: {
            /** @example 1 */
            page: number;
            /** @example 100 */
            size: number;
            /** @example 1 */
            totalElements: number;
            /** @example 1 */
            totalPages: number;
            content: components["schemas"]["RunFinding"][];
        };
        RunSummary: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example 1 */
            companyid: number;
            /** @example 1 */
            branchid: number;
            /** @example 2025-01 */
            refmonth: string;
            /**
             * @description FAILED only by a rule of severity ERROR
             * @example PASSED
             * @enum {string}
             */
            status: "PASSED" | "FAILED";
            /**
             * @description Digest of everything that was judged; it changes with any entry, balance or account
             * @example v1:567353a066492249d00a98321b07e2000b73762359975d4437a23a3f130e5f9d
             */
            fingerprint: string;
            /**
             * @description User who asked for the run
             * @example demo
             */
            requestedBy: string;
            /**
             * Format: date-time
             * @example 2025-02-03T12:00:00.000Z
             */
            startedAt: string;
            /**
             * Format: date-time
             * @example 2025-02-03T12:00:01.000Z
             */
            finishedAt: string;
            totals: components["schemas"]["RunTotalsResponse"];
        };
        RunPage: {
            /** @example 1 */
            page: number;
            /** @example 100 */
            size: number;
            /** @example 1 */
            totalElements: number;
            /** @example 1 */
            totalPages: number;
            content: components["schemas"]["RunSummary"][];
        };
        NamedParty: {
            /** @example 0101 */
            code: string;
            /** @example Comércio Aurora Ltda */
            name: string;
        };
        ExplainedResult: {
            /**
             * @description Id of the rule
             * @example ECD-01
             */
            rule: string;
            /** @example Entry totals balance */
            title: string;
            /**
             * @example ERROR
             * @enum {string}
             */
            severity: "ERROR" | "WARNING";
            /**
             * @example PASSED
             * @enum {string}
             */
            outcome: "PASSED" | "FAILED";
            /**
             * @description How many there are; COMPLIANCE_FINDINGS_MAX of them are kept
             * @example 0
             */
            findings: number;
            /** @description The first of them, at most 10 */
            samples: components["schemas"]["FindingResponse"][];
            /**
             * @description What the rule measured, whatever the outcome (the counts of Benford’s law), and the thresholds it was judged by
             * @example null
             */
            figures: {
                [key: string]: unknown;
            } | null;
            /** @example 12 */
            durationMs: number;
            /** @description Null for a rule that is no longer applied */
            source: string | null;
            description: string | null;
        };
        ComplianceReport: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /** @example 1 */
            companyid: number;
            /** @example 1 */
            branchid: number;
            /** @example 2025-01 */
            refmonth: string;
            /**
             * @description FAILED only by a rule of severity ERROR
             * @example PASSED
             * @enum {string}
             */
            status: "PASSED" | "FAILED";
            /**
             * @description Digest of everything that was judged; it changes with any entry, balance or account
             * @example v1:567353a066492249d00a98321b07e2000b73762359975d4437a23a3f130e5f9d
             */
            fingerprint: string;
            /**
             * @description User who asked for the run
             * @example demo
             */
            requestedBy: string;
            /**
             * Format: date-time
             * @example 2025-02-03T12:00:00.000Z
             */
            startedAt: string;
            /**
             * Format: date-time
             * @example 2025-02-03T12:00:01.000Z
             */
            finishedAt: string;
            totals: components["schemas"]["RunTotalsResponse"];
            company: components["schemas"]["NamedParty"];
            branch: components["schemas"]["NamedParty"];
            /** @description Whether the books are still those that were judged */
            fresh: boolean;
            results: components["schemas"]["ExplainedResult"][];
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
    listComplianceRules: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ComplianceRule"][];
                };
            };
            /** @description The route does not take a query parameter of this name */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The route does not take a query parameter of this name",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "UNKNOWN_PARAMETER",
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
    runCompliance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RunRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComplianceRun"];
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
    readComplianceRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
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
                    "application/json": components["schemas"]["ComplianceRun"];
                };
            };
            /** @description One or more fields are not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "One or more fields are not valid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "VALIDATION_FAILED",
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
            /** @description No such compliance run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such compliance run",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPLIANCE_RUN_NOT_FOUND",
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
    listComplianceFindings: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000 */
                size?: number;
                /** @description Of this rule only */
                rule?: string;
            };
            header?: never;
            path: {
                id: number;
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
                    "application/json": components["schemas"]["FindingPage"];
                };
            };
            /** @description One or more fields are not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "One or more fields are not valid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "VALIDATION_FAILED",
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
            /** @description No such compliance run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such compliance run",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPLIANCE_RUN_NOT_FOUND",
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
    listComplianceRuns: {
        parameters: {
            query?: {
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000 */
                size?: number;
                /** @description Of this month only, YYYY-MM */
                refmonth?: string;
            };
            header?: never;
            path: {
                companyid: number;
                branchid: number;
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
                    "application/json": components["schemas"]["RunPage"];
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
    readComplianceReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "application/json": components["schemas"]["ComplianceReport"];
                };
            };
            /** @description One or more fields are not valid */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "One or more fields are not valid",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 400,
                     *       "error": "Bad Request",
                     *       "code": "VALIDATION_FAILED",
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
            /** @description No such compliance run */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such compliance run",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "COMPLIANCE_RUN_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The answer has no representation that the Accept header allows */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The answer has no representation that the Accept header allows",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 406,
                     *       "error": "Not Acceptable",
                     *       "code": "NOT_ACCEPTABLE",
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
