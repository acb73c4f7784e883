"""Spark with Iceberg's own runtime."""

import glob
import sys

from lines import plain, serve
from pyspark.sql import SparkSession

session = None


def start(request):
    global session
    builder = SparkSession.builder.master("local[2]").appName("granary")
    settings = {
        "spark.jars": ",".join(glob.glob(f"{request['jars']}/*.jar")),
        "spark.ui.enabled": "false",
        "spark.driver.memory": "1500m",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.shuffle.partitions": "2",
        "spark.sql.extensions": "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
        "spark.sql.warehouse.dir": request["folder"],
        "spark.local.dir": request["folder"],
    }
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session.version


def open_catalog(request):
    place = f"spark.sql.catalog.{request['name']}"
    session.conf.set(place, "org.apache.iceberg.spark.SparkCatalog")
    for name, value in request["options"].items():
        session.conf.set(f"{place}.{name}", value)


def sql(request):
    return plain(session.sql(request["sql"]).collect())


serve({"start": start, "open": open_catalog, "sql": sql})
session is None or session.stop()
sys.exit(0)
