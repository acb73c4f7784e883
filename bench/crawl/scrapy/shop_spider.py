"""Scrapy, tuned: no extensions that cost, its own set of seen addresses before the scheduler's."""
import json
import resource
import time

import scrapy
from scrapy import signals


class ShopSpider(scrapy.Spider):
    name = "shop"
    custom_settings = {
        "CONCURRENT_REQUESTS": 32,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 32,
        "ROBOTSTXT_OBEY": True,
        "LOG_LEVEL": "ERROR",
        "TELNETCONSOLE_ENABLED": False,
        "COOKIES_ENABLED": False,
        "RETRY_ENABLED": True,
        "DOWNLOAD_DELAY": 0,
        "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
    }

    def __init__(self, address, **options):
        super().__init__(**options)
        self.address = address
        self.seen = {address + "/"}
        self.pages = 0
        self.rows = 0
        self.since = time.monotonic()

    @classmethod
    def from_crawler(cls, crawler, *arguments, **options):
        spider = super().from_crawler(crawler, *arguments, **options)
        crawler.signals.connect(spider.tell, signal=signals.spider_closed)
        return spider

    def start_requests(self):
        yield scrapy.Request(self.address + "/", dont_filter=True)

    def parse(self, response):
        self.pages += 1
        if response.url.startswith(self.address + "/product/"):
            price = response.css("article .price::text").get()
            self.rows += 1
            yield {
                "title": response.css("h1.title::text").get().strip(),
                "price": float(price.lstrip("$")),
                "sku": response.css(".sku::attr(data-sku)").get(),
                "description": response.css(".description p::text").get().strip(),
            }
        for link in response.css("a::attr(href)").getall():
            url = response.urljoin(link)
            if url in self.seen or not url.startswith(self.address):
                continue
            self.seen.add(url)
            yield scrapy.Request(url, dont_filter=True)

    def tell(self):
        used = resource.getrusage(resource.RUSAGE_SELF)
        print(
            json.dumps(
                {
                    "pages": self.pages,
                    "rows": self.rows,
                    "seconds": time.monotonic() - self.since,
                    "cpuSeconds": used.ru_utime + used.ru_stime,
                }
            )
        )
