"""PyIceberg reads, and DuckDB counts what it has read."""

import duckdb
import pyarrow
from lines import plain, serve
from pyiceberg.catalog import load_catalog
from pyiceberg.expressions import (
    And,
    EqualTo,
    GreaterThan,
    GreaterThanOrEqual,
    IsNull,
    LessThanOrEqual,
    NotNull,
)

catalogs = {}


def open_catalog(request):
    catalogs[request["name"]] = load_catalog(request["name"], type="rest", **request["options"])


def load(request):
    return catalogs[request["catalog"]].load_table(("datasets", request["table"]))


def tables(request):
    return [list(name) for name in catalogs[request["catalog"]].list_tables("datasets")]


def sql(request):
    rows_read = load(request).scan(snapshot_id=request.get("snapshot")).to_arrow()
    connection = duckdb.connect()
    connection.register("rows_read", rows_read)
    return plain(connection.execute(request["sql"]).fetchall())


EXPRESSIONS = {
    "is null": lambda column: IsNull(column),
    "is not null": lambda column: NotNull(column),
    "=": EqualTo,
    ">": GreaterThan,
    "<=": LessThanOrEqual,
    "between": lambda column, low, high: And(GreaterThanOrEqual(column, low), LessThanOrEqual(column, high)),
}


def found(request):
    """How many rows a filter finds, and in how many of the files it looks."""
    table = load(request)
    values = [value.replace(" ", "T") if request["kind"] == "timestamp" else value for value in request["values"]]
    expression = EXPRESSIONS[request["test"]](request["column"], *values)
    scan = table.scan(row_filter=expression)
    return {
        "count": scan.to_arrow().num_rows,
        "files": len(list(scan.plan_files())),
        "of": len(list(table.scan().plan_files())),
    }


def there(request):
    catalog = catalogs[request["catalog"]]
    return {
        "namespaces": [list(name) for name in catalog.list_namespaces()],
        "namespace": [catalog.namespace_exists(name) for name in ["datasets", "elsewhere"]],
        "tables": [catalog.table_exists(("datasets", name)) for name in request["tables"]],
    }


def write(request):
    catalog = catalogs[request["catalog"]]
    name = ("datasets", request["table"])
    if request["what"] == "create":
        catalog.create_table(("datasets", "made elsewhere"), pyarrow.schema([("id", pyarrow.int64())]))
    if request["what"] == "append":
        table = catalog.load_table(name)
        table.append(table.scan(limit=1).to_arrow())
    if request["what"] == "drop":
        catalog.drop_table(name)
    if request["what"] == "rename":
        catalog.rename_table(name, ("datasets", "renamed elsewhere"))
    if request["what"] == "namespace":
        catalog.create_namespace("elsewhere")


serve({"open": open_catalog, "tables": tables, "sql": sql, "found": found, "there": there, "write": write})
