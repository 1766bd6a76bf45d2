"""Writes a company folder and its months over HTTP alone, with the clients and the program of docs/clients.md."""

import csv
import json
import sys
from pathlib import Path

from month import month_of, movements, taken
from razao_movements_client.api.master_data import (
    put_accounts,
    put_branch,
    put_company,
    put_history_code,
    put_openings,
    put_permissions,
)
from razao_movements_client.models import (
    AccountsRequest,
    BranchRequest,
    CompanyRequest,
    HistoryCodeRequest,
    Openings,
    Permissions,
)

folder = Path(sys.argv[1])


def rows(name):
    if not (folder / name).exists():
        return []
    with open(folder / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


options = json.loads((folder / "company.json").read_text("utf-8"))
company = options.pop("code")
branches = options.pop("branches")

taken(put_company.sync(company, client=movements, body=CompanyRequest.from_dict(options)))
accounts = [{**row, "active": row["active"] == "true"} for row in rows("accounts.csv")]
taken(put_accounts.sync(company, client=movements, body=AccountsRequest.from_dict({"accounts": accounts})))
for branch in branches:
    code = branch.pop("code")
    taken(put_branch.sync(company, code, client=movements, body=BranchRequest.from_dict(branch)))
    permissions = {"permissions": [{"company": company, "branch": code}]}
    taken(put_permissions.sync(sys.argv[2], client=movements, body=Permissions.from_dict(permissions)))
openings = [{**row, "amount": float(row["amount"])} for row in rows("openings.csv")]
taken(put_openings.sync(company, client=movements, body=Openings.from_dict({"openings": openings})))
for row in rows("history-codes.csv"):
    taken(put_history_code.sync(company, row["code"], client=movements, body=HistoryCodeRequest(row["text"])))
for file in sorted((folder / "movements").iterdir()):
    year, month = file.stem.split("-")
    month_of(company, "0001", year, month, file)
