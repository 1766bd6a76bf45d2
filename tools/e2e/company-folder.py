"""Writes a company folder and its months over HTTP alone, with the clients and the program of docs/clients.md."""

import csv
import json
import sys
from importlib import import_module
from pathlib import Path

from month import month_of, movements, taken
from razao_movements_client import models

folder = Path(sys.argv[1])


NUMBERS = {"amount": float, "level": int, "number": int}
FLAGS = ("active", "reducing", "legalRepresentative")


def rows(name):
    """The rows of a file, as JSON has them: an empty field is left out."""
    if not (folder / name).exists():
        return []
    with open(folder / name, newline="", encoding="utf-8") as file:
        return [{key: value_of(name, key, text) for key, text in row.items() if text} for row in csv.DictReader(file)]


def value_of(name, key, text):
    if key in FLAGS:
        return text == "true"
    is_text = key not in NUMBERS or (name, key) == ("registrations.csv", "number")
    return text if is_text else NUMBERS[key](text)


def put(operation, *path, body):
    module = import_module(f"razao_movements_client.api.master_data.{operation}")
    taken(module.sync(*path, client=movements, body=body))


options = json.loads((folder / "company.json").read_text("utf-8"))
company = options.pop("code")
branches = options.pop("branches")

put("put_company", company, body=models.CompanyRequest.from_dict(options))
accounts = models.AccountsRequest.from_dict({"accounts": rows("accounts.csv")})
put("put_accounts", company, body=accounts)
codes = [branch.pop("code") for branch in branches]
for code, branch in zip(codes, branches):
    put("put_branch", company, code, body=models.BranchRequest.from_dict(branch))
permissions = [{"company": company, "branch": code} for code in codes]
put("put_permissions", sys.argv[2], body=models.Permissions.from_dict({"permissions": permissions}))
put("put_openings", company, body=models.Openings.from_dict({"openings": rows("openings.csv")}))
for row in rows("history-codes.csv"):
    put("put_history_code", company, row["code"], body=models.HistoryCodeRequest(row["text"]))

lines = {"lines": rows("statement-lines.csv"), "accounts": rows("account-statement-lines.csv")}
sets = {
    "taxRoles": ("put_tax_roles", models.TaxRoles, "tax-roles.csv"),
    "signatories": ("put_signatories", models.Signatories, "signatories.csv"),
    "auditors": ("put_auditors", models.Auditors, "auditors.csv"),
    "registrations": ("put_registrations", models.Registrations, "registrations.csv"),
    "books": ("put_books", models.Books, "books.csv"),
    "referentialAccounts": ("put_referential_accounts", models.ReferentialAccounts, "referential-accounts.csv"),
    "comparatives": ("put_comparatives", models.Comparatives, "comparatives.csv"),
}
put("put_statement_lines", company, body=models.StatementLines.from_dict(lines))
for field, (operation, model, file) in sets.items():
    put(operation, company, body=model.from_dict({field: rows(file)}))

for file in sorted(folder.glob("movements/*.csv")):
    year, month = file.stem.split("-")
    month_of(company, "0001", year, month, file)
