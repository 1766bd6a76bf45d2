// The interface of the movements service. Made from docs/openapi/movements.json by "npm run documents".

export interface paths {
    "/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a batch in an opened month */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a batch */
        get: operations["readBatch"];
        put?: never;
        post?: never;
        /** Delete a batch with its documents and entries */
        delete: operations["deleteBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allbatch/{company}/{branch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All batches of a company/branch, oldest month first */
        get: operations["listAllBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Batches, page by page */
        get: operations["listBatches"];
        put?: never;
        post?: never;
        /** Delete several batches with their documents and entries, all or none */
        delete: operations["deleteBatches"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batches/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Batches with their counts and totals, page by page */
        get: operations["summariseBatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a document in a batch */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/document/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a document */
        get: operations["readDocument"];
        put?: never;
        post?: never;
        /** Delete a document with its entries */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alldocument/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All documents of a batch, in the order of their creation */
        get: operations["listAllDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents, page by page */
        get: operations["listDocuments"];
        put?: never;
        post?: never;
        /** Delete several documents with their entries, all or none */
        delete: operations["deleteDocuments"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents with their counts and totals, page by page */
        get: operations["summariseDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post one entry, or an array of entries of one document, all or nothing
         * @description A line alone needs contrapartida. Several lines of one lancamento are a compound entry: its debits equal its credits, or every line has a contrapartida.
         */
        post: operations["postEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Post entries of many documents, all or nothing; role admin */
        post: operations["postEntriesInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entry/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an entry */
        get: operations["readEntry"];
        put?: never;
        post?: never;
        /** Delete an entry, unless it is a line of a compound entry */
        delete: operations["deleteEntry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/allentry/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All entries of a document, in the order of their creation */
        get: operations["listAllEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Entries, page by page */
        get: operations["listEntries"];
        put?: never;
        post?: never;
        /** Delete several entries, compound entries whole, all or none */
        delete: operations["deleteEntries"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/entries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts that the entries post to, with their totals, page by page */
        get: operations["summariseEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monthOpening/{company}/{branch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which months are open, and which may be opened next */
        get: operations["readMonthOpening"];
        put?: never;
        /** Open the next month */
        post: operations["openMonth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/closeday/{company}/{branch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Close the accounting day and move to the next day of an open month
         * @description A GET that changes something. With `day` it may be sent again: a day that is closed already moves nothing.
         */
        get: operations["closeDay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what, when and from where, newest first; role admin
         * @description Entries are not listed when they are created: each carries who wrote it and when. Everything else that changes the books is.
         */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch/{batchId}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import entries from a CSV or IPL file into a batch
         * @description CSV or IPL by the extension of the file name (.csv, .ipl), else by content. CSV: a header row with documento, diaref, texto, cdpadronizado, lancamento, debcre, day, conta (or contaId), contrapartida, valor, historico, cdhistorico in any order; "," or ";"; UTF-8 or Windows-1252. IPL: 156 characters a line, ISO-8859-1, each naming the batch. The document is the unit of acceptance: it enters whole or not at all, the others enter. Uploading a file again adds nothing.
         *
         *     A file to begin with:
         *
         *     ```csv
         *     documento,diaref,texto,lancamento,debcre,day,conta,contrapartida,valor,historico
         *     900010,10,Vendas do dia,00001,D,10,111101,411101,1234.56,Venda à vista
         *     900010,10,Vendas do dia,00002,D,10,111201,411101,789.00,Venda em cartão
         *     ```
         */
        post: operations["importIntoBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import/ipl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a whole IPL file
         * @description Each line names its company, branch, month and batch; batches that are not there are created. Lines of a branch that the caller has no permission for, and of a month that is not open, are errors of their rows. The document is the unit of acceptance: it enters whole or not at all, the others enter. Uploading a file again adds nothing.
         *
         *     A file to begin with:
         *
         *     ```ipl
         *     0101000120250390000190000100001D1001111010411101000000000123456        Venda à vista                                                                   00001
         *     0101000120250390000190000100002D1001112010411101000000000078900        Venda em cartão                                                                 00002
         *     ```
         */
        post: operations["importIpl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/import/json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a movement: a batch with its documents and entries, whole or not at all
         * @description The rows of the result are the entries in the order of the body: `line N` is the N-th of them, counted over all documents. One refused row refuses all. A document that the batch has already is refused, so that a repeat adds nothing.
         */
        post: operations["importMovement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runconsolidation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Consolidate a month
         * @description Asks for the month to be sealed: no entry is accepted afterwards, and its balances never change. The run is asynchronous; a second request returns the run as it is.
         */
        post: operations["runConsolidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consolidation/{company}/{branch}/{year}/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a consolidation stands */
        get: operations["readConsolidation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxquotacalculation/{company}/{branch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calculate the IRPJ and CSLL quotas of a quarter: preview, or confirm and save once
         * @description With confirmed=true a GET that changes something; it may be sent again: a quarter is saved once, and a repeat is answered what was saved.
         */
        get: operations["calculateTaxQuotas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/taxquotas/{company}/{branch}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tax quotas that were confirmed, oldest quarter first */
        get: operations["listTaxQuotas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the batches, documents and entries of a month, or count them; role admin
         * @description Also of a consolidated month, which keeps its sealed balances and with them every later opening, and of closed days. It cannot be taken back.
         */
        post: operations["purgeMonth"];
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
        CreateBatchRequest: {
            /**
             * Format: int64
             * @description Has no effect: the id is assigned
             */
            id?: number;
            /**
             * @description Number of the batch in its branch and month; left out, the next free one is given
             * @example 900001
             */
            lote?: string;
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
             * @description Year of the month that the batch belongs to
             * @example 2025
             */
            ano: number;
            /**
             * @description Month, opened with POST /monthOpening before
             * @example 3
             */
            mes: number;
            /**
             * @description What the batch holds
             * @example Vendas de março
             */
            descricao?: string;
        };
        Batch: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * @description Number in its branch and month
             * @example 900001
             */
            lote: string;
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
            ano: number;
            /** @example 3 */
            mes: number;
            /**
             * @description Absent when none was given
             * @example Vendas de março
             */
            descricao?: string;
        };
        Deletion: {
            /**
             * @description Records deleted of those that the request names
             * @example 1
             */
            deleted: number;
            /**
             * @description Batches that went
             * @example 1
             */
            batches: number;
            /**
             * @description Documents that went
             * @example 12
             */
            documents: number;
            /**
             * @description Entries that went
             * @example 480
             */
            entries: number;
        };
        BatchSummary: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * @description Number in its branch and month
             * @example 900001
             */
            lote: string;
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
            ano: number;
            /** @example 3 */
            mes: number;
            /**
             * @description Absent when none was given
             * @example Vendas de março
             */
            descricao?: string;
            /**
             * @description Number of documents of the batch
             * @example 2
             */
            documents: number;
            /**
             * @description Number of entries of the batch
             * @example 2
             */
            entries: number;
            /**
             * Format: double
             * @description Total debits, both sides of a line with a posted contrapartida included
             * @example 1500.75
             */
            totalDebits: number;
            /**
             * Format: double
             * @description Total credits, both sides of a line with a posted contrapartida included
             * @example 1500.75
             */
            totalCredits: number;
        };
        CreateDocumentRequest: {
            /**
             * Format: int64
             * @description Has no effect: the id is assigned
             */
            id?: number;
            /**
             * Format: int64
             * @description Batch that the document enters
             * @example 3
             */
            batchId: number;
            /**
             * @description Number of the document in its batch; left out, the next free one is given
             * @example 900001
             */
            documento?: string;
            /**
             * @description Reference day, a day of the month of the batch
             * @example 05
             */
            diaref?: string;
            /**
             * @description Free text
             * @example Nota fiscal 1234
             */
            texto?: string;
            /**
             * @description Standardized code; the company's closing code (default ENC) makes it a closing document
             * @example NF
             */
            cdpadronizado?: string;
        };
        Document: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Owning batch
             * @example 3
             */
            batchId: number;
            /**
             * @description Number in its batch
             * @example 900001
             */
            documento: string;
            /**
             * @description Reference day, two digits; absent when none was given
             * @example 05
             */
            diaref?: string;
            /**
             * @description Absent when none was given
             * @example Nota fiscal 1234
             */
            texto?: string;
            /**
             * @description Absent when none was given
             * @example NF
             */
            cdpadronizado?: string;
        };
        DocumentSummary: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: int64
             * @description Owning batch
             * @example 3
             */
            batchId: number;
            /**
             * @description Number in its batch
             * @example 900001
             */
            documento: string;
            /**
             * @description Reference day, two digits; absent when none was given
             * @example 05
             */
            diaref?: string;
            /**
             * @description Absent when none was given
             * @example Nota fiscal 1234
             */
            texto?: string;
            /**
             * @description Absent when none was given
             * @example NF
             */
            cdpadronizado?: string;
            /**
             * @description Number of entries of the document
             * @example 2
             */
            entries: number;
            /**
             * Format: double
             * @description Total debits, both sides of a line with a posted contrapartida included
             * @example 1500.75
             */
            totalDebits: number;
            /**
             * Format: double
             * @description Total credits, both sides of a line with a posted contrapartida included
             * @example 1500.75
             */
            totalCredits: number;
        };
        CreateEntryRequest: {
            /**
             * Format: int64
             * @description Document that the entry belongs to
             * @example 110
             */
            documentId: number;
            /**
             * @description Entry number inside its document. A number is one line with contrapartida, or several lines (a compound entry) sent together
             * @example 90001
             */
            lancamento: string;
            /**
             * @description Side of contaId: D debit, C credit
             * @example D
             * @enum {string}
             */
            debcre: "D" | "C";
            /**
             * @description Day of the month; taken as 5 or 05, answered as 05
             * @example 05
             */
            day: string;
            /**
             * Format: int64
             * @description Analytic, active account of the chart
             * @example 5
             */
            contaId: number;
            /**
             * Format: int64
             * @description Counter-account. Posted on the other side when the line stands alone, or when the lines of its number do not balance by themselves and each has one; else information only
             * @example 70
             */
            contrapartida?: number | null;
            /**
             * Format: double
             * @description Amount in reais, above zero, with two decimals at most
             * @example 1500.75
             */
            valor: number;
            /**
             * @description History text
             * @example Venda à vista
             */
            historico?: string;
            /**
             * @description History code
             * @example 0101
             */
            cdhistorico?: string;
            /**
             * Format: int64
             * @description Has no effect: the id is assigned
             */
            id?: number;
        };
        Entry: {
            /**
             * Format: int64
             * @description Document that the entry belongs to
             * @example 110
             */
            documentId: number;
            /**
             * @description Entry number inside its document. A number is one line with contrapartida, or several lines (a compound entry) sent together
             * @example 90001
             */
            lancamento: string;
            /**
             * @description Side of contaId: D debit, C credit
             * @example D
             * @enum {string}
             */
            debcre: "D" | "C";
            /**
             * @description Day of the month; taken as 5 or 05, answered as 05
             * @example 05
             */
            day: string;
            /**
             * Format: int64
             * @description Analytic, active account of the chart
             * @example 5
             */
            contaId: number;
            /**
             * Format: int64
             * @description Counter-account. Posted on the other side when the line stands alone, or when the lines of its number do not balance by themselves and each has one; else information only
             * @example 70
             */
            contrapartida?: number | null;
            /**
             * Format: double
             * @description Amount in reais, above zero, with two decimals at most
             * @example 1500.75
             */
            valor: number;
            /**
             * @description History text
             * @example Venda à vista
             */
            historico?: string;
            /**
             * @description History code
             * @example 0101
             */
            cdhistorico?: string;
            /**
             * Format: int64
             * @example 1
             */
            id: number;
        };
        BulkEntriesRequest: {
            /**
             * @description Entries of any documents
             * @example [
             *       {
             *         "documentId": 110,
             *         "day": "05",
             *         "historico": "Venda à vista",
             *         "cdhistorico": "0101",
             *         "debcre": "D",
             *         "contaId": 5,
             *         "lancamento": "90003",
             *         "contrapartida": 70,
             *         "valor": 120.5
             *       },
             *       {
             *         "documentId": 110,
             *         "day": "05",
             *         "historico": "Venda à vista",
             *         "cdhistorico": "0101",
             *         "debcre": "D",
             *         "contaId": 5,
             *         "lancamento": "90004",
             *         "contrapartida": 70,
             *         "valor": 80
             *       }
             *     ]
             */
            entries: components["schemas"]["CreateEntryRequest"][];
        };
        BulkCreation: {
            /** @example 2 */
            created: number;
            /**
             * @description Ids in the order of the entries
             * @example [
             *       1,
             *       2
             *     ]
             */
            ids: number[];
        };
        AccountSummary: {
            /**
             * Format: int64
             * @example 5
             */
            contaId: number;
            /**
             * @description Accounting code
             * @example 1.1.1.1.1
             */
            cdAccounting: string;
            /**
             * @description Reduced code
             * @example 111101
             */
            cdReduced: string;
            /**
             * @description Number of postings to the account
             * @example 2
             */
            entries: number;
            /**
             * Format: double
             * @description Total debits, both sides of a line with a posted contrapartida included
             * @example 1500.75
             */
            totalDebits: number;
            /**
             * Format: double
             * @description Total credits, both sides of a line with a posted contrapartida included
             * @example 1500.75
             */
            totalCredits: number;
        };
        MonthOpening: {
            /**
             * @description Base month of the company, MM/YYYY
             * @example 01/2025
             */
            initialyearmonth: string;
            /**
             * @description Last month opened, MM/YYYY; empty before the first
             * @example 03/2025
             */
            endyearmonth: string;
            /**
             * @description The one month that may be opened now, MM/YYYY
             * @example 04/2025
             */
            newyearmonth: string;
            /**
             * @description First month open for posting, MM/YYYY; empty when none is
             * @example 02/2025
             */
            firstPostingyearmonth: string;
            /**
             * @description Last month open for posting, MM/YYYY; empty when none is
             * @example 03/2025
             */
            lastPostingyearmonth: string;
        };
        OpenMonthRequest: {
            /**
             * @description Month to open, MM/YYYY: the `newyearmonth` of GET /monthOpening
             * @example 04/2025
             */
            newyearmonth: string;
        };
        DayClosing: {
            /**
             * @description The day that is closed, and the accounting day from now on
             * @example Day 2025-01-01 is closed. The accounting day is 2025-01-02.
             */
            msg: string;
        };
        AuditRecord: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description When the transaction that made the change began
             * @example 2025-01-31T12:00:00.000Z
             */
            at: string;
            /**
             * @description The user's `sub`; null for the system itself
             * @example demo
             */
            subject: string | null;
            /**
             * @example batch.created
             * @enum {string}
             */
            action: "batch.created" | "batch.deleted" | "batch.imported" | "document.created" | "document.deleted" | "entry.bulk-created" | "entry.deleted" | "period.opened" | "period.day-closed" | "period.consolidated" | "period.purged" | "consolidation.requested" | "tax-quota.confirmed";
            /**
             * @description What the event is about
             * @example batch
             * @enum {string}
             */
            entity: "batch" | "document" | "entry" | "period" | "consolidation" | "tax-quota" | "purge";
            /**
             * Format: int64
             * @description Its id, also when it is gone
             * @example 1
             */
            entityId: number | null;
            /**
             * @description Company code
             * @example 0101
             */
            company: string | null;
            /**
             * @description Branch code
             * @example 0001
             */
            branch: string | null;
            /**
             * @description Month, MM/YYYY
             * @example 01/2025
             */
            yearmonth: string | null;
            /**
             * @description What the ids alone do not say
             * @example {
             *       "lote": "000001"
             *     }
             */
            detail: {
                [key: string]: unknown;
            } | null;
            /** @description X-Request-Id of the request */
            requestId: string | null;
            /**
             * @description Where the request came from
             * @example 203.0.113.7
             */
            remoteAddress: string | null;
        };
        ImportResult: {
            /**
             * @description True when every row is in order
             * @example false
             */
            success: boolean;
            /**
             * @description Rows of the file (the header and empty lines are none), or entries of the movement
             * @example 6
             */
            totalRows: number;
            /**
             * @description Rows accepted; with dryRun those that would be
             * @example 4
             */
            successRows: number;
            /**
             * @description Rows refused: all rows of every document that has an error. totalRows = successRows + errorRows
             * @example 2
             */
            errorRows: number;
            /**
             * @description `line N: field: reason` in line order, the first 1,000, then one line that counts the rest
             * @example [
             *       "line 4: conta: account \"9.9.9\" is not in the chart of the company",
             *       "line 5: documento: not imported: document D02 has errors, the first on line 4"
             *     ]
             */
            errors: string[];
            /**
             * @description The counts in words
             * @example 4 of 6 rows accepted, 2 refused
             */
            message: string;
        };
        MovementEntryRequest: {
            /**
             * @description Entry number inside its document. A number is one line with contrapartida, or several lines (a compound entry) sent together
             * @example 90001
             */
            lancamento: string;
            /**
             * @description Side of contaId: D debit, C credit
             * @example D
             * @enum {string}
             */
            debcre: "D" | "C";
            /**
             * @description Day of the month; taken as 5 or 05, answered as 05
             * @example 05
             */
            day: string;
            /**
             * Format: int64
             * @description Analytic, active account of the chart
             * @example 5
             */
            contaId: number;
            /**
             * Format: int64
             * @description Counter-account. Posted on the other side when the line stands alone, or when the lines of its number do not balance by themselves and each has one; else information only
             * @example 70
             */
            contrapartida?: number | null;
            /**
             * Format: double
             * @description Amount in reais, above zero, with two decimals at most
             * @example 1500.75
             */
            valor: number;
            /**
             * @description History text
             * @example Venda à vista
             */
            historico?: string;
            /**
             * @description History code
             * @example 0101
             */
            cdhistorico?: string;
            /**
             * Format: int64
             * @description Has no effect: the id is assigned
             */
            id?: number;
        };
        MovementDocumentRequest: {
            /**
             * @description Document number. May be left out together with lote: then it is the next after the highest of the movement
             * @example 000001
             */
            documento?: string;
            /**
             * @description Reference day of the month
             * @example 05
             */
            diaref?: string;
            /** @example Vendas do dia */
            texto?: string;
            /** @description Standardized code; the company's closing code marks closing entries */
            cdpadronizado?: string;
            /**
             * @description Entries of the document
             * @example [
             *       {
             *         "lancamento": "00001",
             *         "debcre": "D",
             *         "day": "05",
             *         "contaId": 5,
             *         "contrapartida": 70,
             *         "valor": 1500.75,
             *         "historico": "Venda à vista"
             *       },
             *       {
             *         "lancamento": "00002",
             *         "debcre": "D",
             *         "day": "05",
             *         "contaId": 7,
             *         "contrapartida": 70,
             *         "valor": 80,
             *         "historico": "Venda à vista"
             *       }
             *     ]
             */
            lancamentos: components["schemas"]["MovementEntryRequest"][];
        };
        MovementRequest: {
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
            ano: number;
            /** @example 3 */
            mes: number;
            /**
             * @description Batch of the month: an existing one, or one to be created; left out, a new one with the next free number
             * @example 900002
             */
            lote?: string;
            /**
             * @description What the batch holds; of an existing batch the same, or left out
             * @example Vendas de março
             */
            descricao?: string;
            /**
             * @description The documents, with at most 100000 entries in all
             * @example [
             *       {
             *         "documento": "000001",
             *         "diaref": "05",
             *         "texto": "Vendas do dia",
             *         "lancamentos": [
             *           {
             *             "lancamento": "00001",
             *             "debcre": "D",
             *             "day": "05",
             *             "contaId": 5,
             *             "contrapartida": 70,
             *             "valor": 1500.75,
             *             "historico": "Venda à vista"
             *           },
             *           {
             *             "lancamento": "00002",
             *             "debcre": "D",
             *             "day": "05",
             *             "contaId": 7,
             *             "contrapartida": 70,
             *             "valor": 80,
             *             "historico": "Venda à vista"
             *           }
             *         ]
             *       }
             *     ]
             */
            documentos: components["schemas"]["MovementDocumentRequest"][];
        };
        RunConsolidationDto: {
            /**
             * @description Company code.
             * @example 0101
             */
            company: string;
            /**
             * @description Branch code, or * for every branch of the company.
             * @example 0001
             */
            branch: string;
            /**
             * @description Year, four digits, as text.
             * @example 2025
             */
            year: string;
            /**
             * @description Month, 1 to 12, as text.
             * @example 01
             */
            month: string;
        };
        ConsolidationRecordDto: {
            /** @example 0101 */
            company: string;
            /**
             * @description Branch code; * when every branch was asked for.
             * @example 0001
             */
            branch: string;
            /** @example 2025 */
            year: string;
            /** @example 01 */
            month: string;
            /**
             * @description PROCESSING exactly while a worker is at it. For *: ERROR when a branch failed, COMPLETED when all are, else what is still going on.
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "ERROR";
            /** @description Why the run ended in ERROR, for a person. */
            message: string | null;
            /** @description Percent. */
            progress: number;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
        };
        SavedQuota: {
            /** @example 1 */
            quota: number;
            /**
             * @description How many the tax has
             * @example 3
             */
            quotas: number;
            /**
             * @description YYYY-MM-DD: the last business day of its month
             * @example 2019-10-31
             */
            dueDate: string;
            /** @example 9441.77 */
            amount: number;
            /**
             * @description Due with it when it is paid in its month: 1 % with the second, Selic and 1 % with the third; null when the rate was not given
             * @example 0
             */
            interest: number | null;
            /** @example IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77 */
            text: string;
        };
        SavedTax: {
            /**
             * @example IRPJ
             * @enum {string}
             */
            tax: "IRPJ" | "CSLL";
            /** @example 155084.78 */
            base: number;
            /**
             * @description The tax on the base
             * @example 32771.2
             */
            amount: number;
            /**
             * @description Withheld at the source
             * @example 4445.88
             */
            withheld: number;
            /**
             * @description amount less withheld, never below zero: the sum of the quotas
             * @example 28325.32
             */
            due: number;
            quotas: components["schemas"]["SavedQuota"][];
        };
        SavedTaxCalculation: {
            /**
             * Format: int64
             * @example 1
             */
            id: number;
            /**
             * @description Company code
             * @example 0101
             */
            company: string;
            /**
             * @description Branch code
             * @example 0001
             */
            branch: string;
            /** @example 2019 */
            year: number;
            /** @example 3 */
            quarter: number;
            /**
             * @example LUCRO_PRESUMIDO
             * @enum {string}
             */
            regime: "LUCRO_PRESUMIDO" | "LUCRO_REAL";
            /**
             * @description Months of the quarter that the company had
             * @example 3
             */
            months: number;
            /**
             * @description Selic rate given, percent
             * @example null
             */
            selic: number | null;
            /** @description IRPJ, then CSLL */
            taxes: components["schemas"]["SavedTax"][];
            /**
             * Format: date-time
             * @example 2019-10-02T12:00:00.000Z
             */
            confirmedAt: string;
            /**
             * @description The user's `sub`
             * @example demo
             */
            confirmedBy: string | null;
        };
        PurgeRequest: {
            /**
             * @description Company code
             * @example 0101
             */
            company: string;
            /**
             * @description Branch code: one branch at a time
             * @example 0001
             */
            branch: string;
            /**
             * @description Or its digits as text
             * @example 2025
             */
            year: number;
            /**
             * @description Or its digits as text
             * @example 1
             */
            month: number;
            /**
             * @description Only false deletes; true, or nothing, counts what would go
             * @default true
             */
            dryRun: boolean | null;
        };
        PurgeResult: {
            /**
             * @description Company code
             * @example 0101
             */
            company: string;
            /**
             * @description Branch code
             * @example 0001
             */
            branch: string;
            /** @example 2025 */
            year: number;
            /** @example 1 */
            month: number;
            /**
             * @description Of the month. The balances of an open month follow; a consolidated one keeps its balances, and with them every later opening
             * @enum {string}
             */
            status: "OPEN" | "CONSOLIDATED";
            /** @description true: nothing was deleted, the counts are of what would be */
            dryRun: boolean;
            /** @example 3 */
            batches: number;
            /** @example 120 */
            documents: number;
            /** @example 4800 */
            entries: number;
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
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatchRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
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
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
    readBatch: {
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
                    "application/json": components["schemas"]["Batch"];
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
            /** @description No such batch */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such batch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "BATCH_NOT_FOUND",
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
    deleteBatch: {
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
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description No such batch */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such batch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "BATCH_NOT_FOUND",
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
    listAllBatches: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["Batch"][];
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
    listBatches: {
        parameters: {
            query?: {
                /** @description Company code */
                company?: string;
                /** @description Branch code; needs company */
                branch?: string;
                /** @description Year, YYYY */
                year?: string;
                /** @description Month, 1 to 12; needs year */
                month?: string;
                /** @description Of this batch */
                batchId?: number;
                /** @description Whose text holds this, whatever the case */
                text?: string;
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000; by default SERVICE_PAGINATION_SIZE (100) */
                size?: number;
                /** @description One of id, lote, empresa, filial, ano, mes, descricao, then ",asc" or ",desc" */
                sort?: string;
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
                    "application/json": {
                        content: components["schemas"]["Batch"][];
                        /** @example 1 */
                        page: number;
                        /** @example 100 */
                        size: number;
                        /** @example 1 */
                        totalElements: number;
                        /** @example 1 */
                        totalPages: number;
                    };
                };
            };
            /**
             * @description One or more fields are not valid
             *
             *     A company or branch code is not well formed, or the request is not valid
             */
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
    deleteBatches: {
        parameters: {
            query: {
                /** @description 1 to 1000 ids separated by commas; the parameter may also be repeated */
                ids: number[];
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
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description No such batch */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such batch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "BATCH_NOT_FOUND",
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
    summariseBatches: {
        parameters: {
            query?: {
                /** @description Company code */
                company?: string;
                /** @description Branch code; needs company */
                branch?: string;
                /** @description Year, YYYY */
                year?: string;
                /** @description Month, 1 to 12; needs year */
                month?: string;
                /** @description Of this batch */
                batchId?: number;
                /** @description Whose text holds this, whatever the case */
                text?: string;
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000; by default SERVICE_PAGINATION_SIZE (100) */
                size?: number;
                /** @description One of id, lote, empresa, filial, ano, mes, descricao, then ",asc" or ",desc" */
                sort?: string;
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
                    "application/json": {
                        content: components["schemas"]["BatchSummary"][];
                        /** @example 1 */
                        page: number;
                        /** @example 100 */
                        size: number;
                        /** @example 1 */
                        totalElements: number;
                        /** @example 1 */
                        totalPages: number;
                    };
                };
            };
            /**
             * @description One or more fields are not valid
             *
             *     A company or branch code is not well formed, or the request is not valid
             */
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
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDocumentRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
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
            /** @description No such batch */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such batch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "BATCH_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
    readDocument: {
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
                    "application/json": components["schemas"]["Document"];
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
            /** @description No such document */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such document",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "DOCUMENT_NOT_FOUND",
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
    deleteDocument: {
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
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description No such document */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such document",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "DOCUMENT_NOT_FOUND",
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
    listAllDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batchId: number;
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
                    "application/json": components["schemas"]["Document"][];
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
            /** @description No such batch */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such batch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "BATCH_NOT_FOUND",
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
    listDocuments: {
        parameters: {
            query?: {
                /** @description Company code */
                company?: string;
                /** @description Branch code; needs company */
                branch?: string;
                /** @description Year, YYYY */
                year?: string;
                /** @description Month, 1 to 12; needs year */
                month?: string;
                /** @description Of this batch */
                batchId?: number;
                /** @description Of this document */
                documentId?: number;
                /** @description Day of the month, 1 to 31 */
                day?: string;
                /** @description Whose text holds this, whatever the case */
                text?: string;
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000; by default SERVICE_PAGINATION_SIZE (100) */
                size?: number;
                /** @description One of id, batchId, documento, diaref, texto, cdpadronizado, then ",asc" or ",desc" */
                sort?: string;
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
                    "application/json": {
                        content: components["schemas"]["Document"][];
                        /** @example 1 */
                        page: number;
                        /** @example 100 */
                        size: number;
                        /** @example 1 */
                        totalElements: number;
                        /** @example 1 */
                        totalPages: number;
                    };
                };
            };
            /**
             * @description One or more fields are not valid
             *
             *     A company or branch code is not well formed, or the request is not valid
             */
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
    deleteDocuments: {
        parameters: {
            query: {
                /** @description 1 to 1000 ids separated by commas; the parameter may also be repeated */
                ids: number[];
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
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description No such document */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such document",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "DOCUMENT_NOT_FOUND",
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
    summariseDocuments: {
        parameters: {
            query?: {
                /** @description Company code */
                company?: string;
                /** @description Branch code; needs company */
                branch?: string;
                /** @description Year, YYYY */
                year?: string;
                /** @description Month, 1 to 12; needs year */
                month?: string;
                /** @description Of this batch */
                batchId?: number;
                /** @description Of this document */
                documentId?: number;
                /** @description Day of the month, 1 to 31 */
                day?: string;
                /** @description Whose text holds this, whatever the case */
                text?: string;
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000; by default SERVICE_PAGINATION_SIZE (100) */
                size?: number;
                /** @description One of id, batchId, documento, diaref, texto, cdpadronizado, then ",asc" or ",desc" */
                sort?: string;
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
                    "application/json": {
                        content: components["schemas"]["DocumentSummary"][];
                        /** @example 1 */
                        page: number;
                        /** @example 100 */
                        size: number;
                        /** @example 1 */
                        totalElements: number;
                        /** @example 1 */
                        totalPages: number;
                    };
                };
            };
            /**
             * @description One or more fields are not valid
             *
             *     A company or branch code is not well formed, or the request is not valid
             */
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
    postEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEntryRequest"] | components["schemas"]["CreateEntryRequest"][];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"] | components["schemas"]["Entry"][];
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
            /** @description No such document */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such document",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "DOCUMENT_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
    postEntriesInBulk: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkEntriesRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkCreation"];
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
            /** @description The operation is reserved to the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The operation is reserved to the role admin",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "ADMIN_REQUIRED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No such document */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such document",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "DOCUMENT_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
    readEntry: {
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
                    "application/json": components["schemas"]["Entry"];
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
            /** @description No such entry */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entry",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "ENTRY_NOT_FOUND",
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
    deleteEntry: {
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
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description No such entry */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entry",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "ENTRY_NOT_FOUND",
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
    listAllEntries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: number;
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
                    "application/json": components["schemas"]["Entry"][];
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
            /** @description No such document */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such document",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "DOCUMENT_NOT_FOUND",
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
    listEntries: {
        parameters: {
            query?: {
                /** @description Company code */
                company?: string;
                /** @description Branch code; needs company */
                branch?: string;
                /** @description Year, YYYY */
                year?: string;
                /** @description Month, 1 to 12; needs year */
                month?: string;
                /** @description Of this batch */
                batchId?: number;
                /** @description Of this document */
                documentId?: number;
                /** @description Day of the month, 1 to 31 */
                day?: string;
                /** @description That post to this account, on either side */
                contaId?: number;
                /** @description Whose text holds this, whatever the case */
                text?: string;
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000; by default SERVICE_PAGINATION_SIZE (100) */
                size?: number;
                /** @description One of id, documentId, lancamento, debcre, day, contaId, contrapartida, valor, historico, cdhistorico, then ",asc" or ",desc" */
                sort?: string;
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
                    "application/json": {
                        content: components["schemas"]["Entry"][];
                        /** @example 1 */
                        page: number;
                        /** @example 100 */
                        size: number;
                        /** @example 1 */
                        totalElements: number;
                        /** @example 1 */
                        totalPages: number;
                    };
                };
            };
            /**
             * @description One or more fields are not valid
             *
             *     A company or branch code is not well formed, or the request is not valid
             */
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
    deleteEntries: {
        parameters: {
            query: {
                /** @description 1 to 1000 ids separated by commas; the parameter may also be repeated */
                ids: number[];
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
                    "application/json": components["schemas"]["Deletion"];
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
            /** @description No such entry */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such entry",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "ENTRY_NOT_FOUND",
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
    summariseEntries: {
        parameters: {
            query?: {
                /** @description Company code */
                company?: string;
                /** @description Branch code; needs company */
                branch?: string;
                /** @description Year, YYYY */
                year?: string;
                /** @description Month, 1 to 12; needs year */
                month?: string;
                /** @description Of this batch */
                batchId?: number;
                /** @description Of this document */
                documentId?: number;
                /** @description Day of the month, 1 to 31 */
                day?: string;
                /** @description That post to this account, on either side */
                contaId?: number;
                /** @description Whose text holds this, whatever the case */
                text?: string;
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000; by default SERVICE_PAGINATION_SIZE (100) */
                size?: number;
                /** @description One of cdAccounting, cdReduced, contaId, entries, totalDebits, totalCredits, then ",asc" or ",desc" */
                sort?: string;
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
                    "application/json": {
                        content: components["schemas"]["AccountSummary"][];
                        /** @example 1 */
                        page: number;
                        /** @example 100 */
                        size: number;
                        /** @example 1 */
                        totalElements: number;
                        /** @example 1 */
                        totalPages: number;
                    };
                };
            };
            /**
             * @description One or more fields are not valid
             *
             *     A company or branch code is not well formed, or the request is not valid
             */
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
    readMonthOpening: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["MonthOpening"];
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
    openMonth: {
        parameters: {
            query?: never;
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path: {
                branch: string;
                company: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenMonthRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MonthOpening"];
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
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
    closeDay: {
        parameters: {
            query?: {
                /** @description Only close this day, YYYY-MM-DD */
                day?: unknown;
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
                    "application/json": components["schemas"]["DayClosing"];
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
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Company code */
                company?: string;
                /** @description Branch code; needs company */
                branch?: string;
                /** @description From 1 */
                page?: number;
                /** @description Records a page, at most 1000; by default SERVICE_PAGINATION_SIZE (100) */
                size?: number;
                /** @description One of id, then ",asc" or ",desc" */
                sort?: string;
                /** @description Last day, YYYY-MM-DD, UTC */
                to?: string;
                /** @description First day, YYYY-MM-DD, UTC */
                from?: string;
                /** @description The user's `sub` */
                subject?: string;
                entityId?: string;
                entity?: "batch" | "document" | "entry" | "period" | "consolidation" | "tax-quota" | "purge";
                action?: "batch.created" | "batch.deleted" | "batch.imported" | "document.created" | "document.deleted" | "entry.bulk-created" | "entry.deleted" | "period.opened" | "period.day-closed" | "period.consolidated" | "period.purged" | "consolidation.requested" | "tax-quota.confirmed";
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
                    "application/json": {
                        content: components["schemas"]["AuditRecord"][];
                        /** @example 1 */
                        page: number;
                        /** @example 100 */
                        size: number;
                        /** @example 1 */
                        totalElements: number;
                        /** @example 1 */
                        totalPages: number;
                    };
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
            /** @description The operation is reserved to the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The operation is reserved to the role admin",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "ADMIN_REQUIRED",
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
    importIntoBatch: {
        parameters: {
            query?: {
                /** @description The same as the part of the body, which outranks it */
                dryRun?: "true" | "false";
                /** @description The same as the part of the body, which outranks it */
                atomic?: "true" | "false";
            };
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path: {
                batchId: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /**
                     * @description Does everything, the ledger's own checks included, and saves nothing
                     * @default false
                     */
                    dryRun?: boolean;
                    /**
                     * @description The file enters whole or not at all
                     * @default false
                     */
                    atomic?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
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
            /** @description No such batch */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "No such batch",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 404,
                     *       "error": "Not Found",
                     *       "code": "BATCH_NOT_FOUND",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
            /** @description The server has no room left for the data */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The server has no room left for the data",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 507,
                     *       "error": "Insufficient Storage",
                     *       "code": "STORAGE_FULL",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    importIpl: {
        parameters: {
            query?: {
                /** @description The same as the part of the body, which outranks it */
                dryRun?: "true" | "false";
                /** @description The same as the part of the body, which outranks it */
                atomic?: "true" | "false";
            };
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /**
                     * @description Does everything, the ledger's own checks included, and saves nothing
                     * @default false
                     */
                    dryRun?: boolean;
                    /**
                     * @description The file enters whole or not at all
                     * @default false
                     */
                    atomic?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
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
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
            /** @description The server has no room left for the data */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The server has no room left for the data",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 507,
                     *       "error": "Insufficient Storage",
                     *       "code": "STORAGE_FULL",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    importMovement: {
        parameters: {
            query?: {
                /** @description Does everything, the ledger's own checks included, and saves nothing */
                dryRun?: "true" | "false";
            };
            header?: {
                /** @description A value of your own, 1 to 255 visible ASCII characters: the same key and body again get the first answer, with Idempotency-Hit: true, and create nothing */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovementRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /**
             * @description One or more fields are not valid
             *
             *     A company or branch code is not well formed, or the request is not valid
             */
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
            /** @description The Idempotency-Key was used for another request */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The Idempotency-Key was used for another request",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 409,
                     *       "error": "Conflict",
                     *       "code": "IDEMPOTENCY_KEY_REUSED",
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
            /** @description The server has no room left for the data */
            507: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The server has no room left for the data",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 507,
                     *       "error": "Insufficient Storage",
                     *       "code": "STORAGE_FULL",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
        };
    };
    runConsolidation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunConsolidationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolidationRecordDto"];
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
    readConsolidation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Company code. */
                company: string;
                /** @description Branch code, or * for every branch of the company. */
                branch: string;
                /** @description Year, four digits, as text. */
                year: string;
                /** @description Month, 1 to 12, as text. */
                month: string;
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
                    "application/json": components["schemas"]["ConsolidationRecordDto"];
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
    calculateTaxQuotas: {
        parameters: {
            query?: {
                /** @description true saves the quotas, once; false only previews them */
                confirmed?: "true" | "false";
                /** @description With quarter; by default both are those of the last opened month */
                year?: string;
                /** @description With year */
                quarter?: "1" | "2" | "3" | "4";
                /** @description Selic rate of the second month after the quarter, in percent. With it the lines of the second and third quota also say the interest due with them */
                selic?: string;
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
            /** @description Confirmed and saved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            /** @description Preview: nothing is saved, and there is no Location to go to */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
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
    listTaxQuotas: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["SavedTaxCalculation"][];
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
    purgeMonth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PurgeRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeResult"];
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
            /** @description The operation is reserved to the role admin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The operation is reserved to the role admin",
                     *       "timestamp": "2025-03-31T12:00:00.000Z",
                     *       "status": 403,
                     *       "error": "Forbidden",
                     *       "code": "ADMIN_REQUIRED",
                     *       "details": [],
                     *       "requestId": "0b6bd0a4-5ff8-4b0a-9d6f-3f7e5b9a2f10"
                     *     }
                     */
                    "application/json": components["schemas"]["ErrorResponse"];
                };
            };
            /** @description No company has this code */
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
}
